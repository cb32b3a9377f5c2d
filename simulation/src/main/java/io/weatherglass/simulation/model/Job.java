package io.weatherglass.simulation.model;

import java.util.List;

/**
 * One job of an enactment plan, as given to {@link Workflow.Builder}.
 *
 * @param id unique within its workflow
 * @param kind what it computes (jobs of a kind have similar runtimes); may be empty
 * @param projectedRuntimeSeconds walltime that the plan expects, finite and &gt;= 0; 0 means unknown
 * @param releaseSeconds earliest submission date, seconds after the start of the instance, &gt;= 0
 * @param inputBytes bytes read before the job runs, &gt;= 0
 * @param outputBytes bytes written after it ran, &gt;= 0
 * @param dependencies ids of the jobs that must be complete before this one is placed
 */
public record Job(
        String id,
        String kind,
        double projectedRuntimeSeconds,
        double releaseSeconds,
        double inputBytes,
        double outputBytes,
        List<String> dependencies) {

    /** Checks the rules above; throws {@link IllegalArgumentException} with value and rule. */
    public Job {
        Arguments.nonBlank("job id", id);
        if (!(projectedRuntimeSeconds >= 0) || Double.isInfinite(projectedRuntimeSeconds)) {
            throw new IllegalArgumentException("job \"" + id
                    + "\": projectedRuntimeSeconds must be finite and >= 0 (0 = unknown), was "
                    + projectedRuntimeSeconds);
        }
        Arguments.nonNegative("job \"" + id + "\": releaseSeconds", releaseSeconds);
        Arguments.nonNegative("job \"" + id + "\": inputBytes", inputBytes);
        Arguments.nonNegative("job \"" + id + "\": outputBytes", outputBytes);
        if (kind == null) {
            throw new IllegalArgumentException("job \"" + id + "\": kind must not be null (empty = no kind)");
        }
        dependencies = List.copyOf(dependencies);
    }

    /** A job that is released at the start and moves no data. */
    public static Job of(String id, String kind, double projectedRuntimeSeconds, String... dependencies) {
        return new Job(id, kind, projectedRuntimeSeconds, 0, 0, 0, List.of(dependencies));
    }

    /** The same job with another release date, in seconds after the start of the instance. */
    public Job releasedAt(double seconds) {
        return new Job(id, kind, projectedRuntimeSeconds, seconds, inputBytes, outputBytes, dependencies);
    }

    /** The same job with other data sizes. */
    public Job moving(double newInputBytes, double newOutputBytes) {
        return new Job(id, kind, projectedRuntimeSeconds, releaseSeconds, newInputBytes, newOutputBytes, dependencies);
    }
}
