package io.weatherglass.simulation.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A job of an enactment plan. Times are in seconds.
 *
 * @param kind group of jobs with similar runtimes; may be empty
 * @param projectedRuntimeSeconds projected walltime, finite and &gt;= 0; 0 means unknown. On a platform with a {@link
 *     Storage}, it excludes transfers and management time
 * @param releaseSeconds earliest submission time, counted from the start of the instance, &gt;= 0
 * @param inputBytes bytes read before the job runs, &gt;= 0
 * @param outputBytes bytes written after the job has run, &gt;= 0
 * @param managementSeconds time for which the enactor keeps the VM after the output is written, &gt;= 0; part of the
 *     walltime if the platform has no storage
 * @param startShare share of the dependencies that must be complete before the job takes a VM, in (0, 1]; on the VM, it
 *     waits for the other dependencies, as a reducer does [B19 ch. 6]
 * @param inputVms indices of the VMs or slots that already have a copy of the input and need no transfer
 * @param dependencies ids of jobs that must be complete before this one is placed
 */
@RecordBuilder
public record Job(
        String id,
        String kind,
        double projectedRuntimeSeconds,
        double releaseSeconds,
        double inputBytes,
        double outputBytes,
        double managementSeconds,
        double startShare,
        List<Integer> inputVms,
        List<String> dependencies)
        implements JobBuilder.With {

    public Job {
        Arguments.nonBlank("job id", id);
        if (!(projectedRuntimeSeconds >= 0) || Double.isInfinite(projectedRuntimeSeconds)) {
            throw new IllegalArgumentException("job \"" + id
                    + "\": projectedRuntimeSeconds must be finite and >= 0 (0 = unknown), but was "
                    + projectedRuntimeSeconds);
        }
        Arguments.nonNegative("job \"" + id + "\": releaseSeconds", releaseSeconds);
        Arguments.nonNegative("job \"" + id + "\": inputBytes", inputBytes);
        Arguments.nonNegative("job \"" + id + "\": outputBytes", outputBytes);
        Arguments.nonNegative("job \"" + id + "\": managementSeconds", managementSeconds);
        if (!(startShare > 0 && startShare <= 1)) {
            throw new IllegalArgumentException(
                    "job \"" + id + "\": startShare must be > 0 and <= 1, but was " + startShare);
        }
        inputVms = List.copyOf(inputVms);
        for (int vm : inputVms) {
            Arguments.atLeast("job \"" + id + "\": inputVms", vm, 0);
        }
        if (kind == null) {
            throw new IllegalArgumentException("job \"" + id + "\": kind must not be null (empty = no kind)");
        }
        dependencies = List.copyOf(dependencies);
    }

    public Job(
            String id,
            String kind,
            double projectedRuntimeSeconds,
            double releaseSeconds,
            double inputBytes,
            double outputBytes,
            List<String> dependencies) {
        this(id, kind, projectedRuntimeSeconds, releaseSeconds, inputBytes, outputBytes, 0, 1, List.of(), dependencies);
    }

    public static Job of(String id, String kind, double projectedRuntimeSeconds, String... dependencies) {
        return new Job(id, kind, projectedRuntimeSeconds, 0, 0, 0, List.of(dependencies));
    }
}
