package io.weatherglass.traces;

import io.weatherglass.simulation.model.Arguments;
import java.util.List;
import java.util.Optional;

/**
 * A job of a recorded run. Submission times are in seconds after the start of the record.
 *
 * @param submissionDateSeconds negative if the clock was set back while the run was recorded
 * @param projectedWalltimeSeconds &gt;= 0; 0 = unknown
 * @param walltimeSeconds input time + runtime + output time + management time, &gt;= 0; 0 for a lost job, NaN for a job
 *     that never ended
 */
public record RecordedTask(
        String id,
        double submissionDateSeconds,
        double projectedWalltimeSeconds,
        double walltimeSeconds,
        Optional<TaskUsage> usage,
        List<String> dependencies) {

    public RecordedTask {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("a job id must not be empty");
        }
        String owner = "job \"" + id + "\": ";
        Arguments.finite(owner + "submissionDateSeconds", submissionDateSeconds);
        Arguments.nonNegative(owner + "projectedWalltimeSeconds", projectedWalltimeSeconds);
        if (!Double.isNaN(walltimeSeconds)) {
            Arguments.nonNegative(owner + "walltimeSeconds", walltimeSeconds);
        }
        dependencies = List.copyOf(dependencies);
    }

    public boolean ended() {
        return !Double.isNaN(walltimeSeconds);
    }

    public double releaseSeconds() {
        return Math.max(0, submissionDateSeconds);
    }

    public double managementSeconds() {
        return usage.map(TaskUsage::managementSeconds).orElse(0.0);
    }

    public String kind() {
        return JobKind.of(id);
    }
}
