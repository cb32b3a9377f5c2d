package io.weatherglass.simulation.model;

import java.util.List;
import java.util.function.Consumer;

/**
 * One job of an enactment plan, as given to {@link Workflow.Builder}.
 *
 * @param id unique within its workflow
 * @param kind what it computes (jobs of a kind have similar runtimes); may be empty
 * @param projectedRuntimeSeconds walltime that the plan expects (on a platform with a {@link Storage}: the runtime
 *     without transfers and management time), finite and &gt;= 0; 0 means unknown
 * @param releaseSeconds earliest submission date, seconds after the start of the instance, &gt;= 0
 * @param inputBytes bytes read before the job runs, &gt;= 0
 * @param outputBytes bytes written after it ran, &gt;= 0
 * @param managementSeconds time the enactor keeps the VM after the output is written, &gt;= 0; included in the
 *     walltime where the platform has no storage
 * @param startShare share of the dependencies that must be complete before the job takes a VM, in (0, 1]; it waits
 *     there for the others, as a reducer does that copies the output of maps [B19 ch. 6]
 * @param inputVms indices of the VMs or slots that hold a copy of the input: there it needs no transfer
 * @param dependencies ids of the jobs that must be complete before this one is placed
 */
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
        List<String> dependencies) {

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
        Arguments.nonNegative("job \"" + id + "\": managementSeconds", managementSeconds);
        if (!(startShare > 0 && startShare <= 1)) {
            throw new IllegalArgumentException(
                    "job \"" + id + "\": startShare must be > 0 and <= 1, was " + startShare);
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

    /** A job that waits for all its dependencies, reads nothing locally and needs no management time. */
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

    /** A job that is released at the start and transfers no data. */
    public static Job of(String id, String kind, double projectedRuntimeSeconds, String... dependencies) {
        return new Job(id, kind, projectedRuntimeSeconds, 0, 0, 0, List.of(dependencies));
    }

    /** The same job with another release date, in seconds after the start of the instance. */
    public Job releasedAt(double seconds) {
        return changed(copy -> copy.releaseSeconds = seconds);
    }

    /** The same job with other data sizes. */
    public Job moving(double newInputBytes, double newOutputBytes) {
        return changed(copy -> {
            copy.inputBytes = newInputBytes;
            copy.outputBytes = newOutputBytes;
        });
    }

    /** The same job with a management time. */
    public Job managedFor(double seconds) {
        return changed(copy -> copy.managementSeconds = seconds);
    }

    /** The same job, which takes a VM when this share of its dependencies is complete. */
    public Job startingAfterShare(double newStartShare) {
        return changed(copy -> copy.startShare = newStartShare);
    }

    /** The same job, whose input lies on these VMs or slots. */
    public Job readingLocallyOn(List<Integer> newInputVms) {
        return changed(copy -> copy.inputVms = newInputVms);
    }

    private Job changed(Consumer<Builder> change) {
        Builder copy = new Builder(this);
        change.accept(copy);
        return copy.build();
    }

    private static final class Builder {
        private String id;
        private String kind;
        private double projectedRuntimeSeconds;
        private double releaseSeconds;
        private double inputBytes;
        private double outputBytes;
        private double managementSeconds;
        private double startShare;
        private List<Integer> inputVms;
        private List<String> dependencies;

        private Builder(Job original) {
            id = original.id;
            kind = original.kind;
            projectedRuntimeSeconds = original.projectedRuntimeSeconds;
            releaseSeconds = original.releaseSeconds;
            inputBytes = original.inputBytes;
            outputBytes = original.outputBytes;
            managementSeconds = original.managementSeconds;
            startShare = original.startShare;
            inputVms = original.inputVms;
            dependencies = original.dependencies;
        }

        private Job build() {
            return new Job(
                    id,
                    kind,
                    projectedRuntimeSeconds,
                    releaseSeconds,
                    inputBytes,
                    outputBytes,
                    managementSeconds,
                    startShare,
                    inputVms,
                    dependencies);
        }
    }
}
