package io.weatherglass.connectors.protocol.plan;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The CPUs, memory and time limit of a job. CPUs and memory determine its price. The ranges are checked when a request is read.
 *
 * @param cpus number of CPUs, possibly fractional, &gt;= 0; absent if unknown
 * @param memoryBytes &gt;= 0; absent if unknown
 * @param timeLimitSeconds runtime after which the attempt is killed, &gt;= 0; absent if unknown or unlimited
 */
public record JobRequest(OptionalDouble cpus, OptionalLong memoryBytes, OptionalDouble timeLimitSeconds) {
    public static final JobRequest UNKNOWN = new JobRequest(OptionalDouble.empty(), OptionalLong.empty());

    public JobRequest(OptionalDouble cpus, OptionalLong memoryBytes) {
        this(cpus, memoryBytes, OptionalDouble.empty());
    }

    public static JobRequest of(double cpus, long memoryBytes) {
        return new JobRequest(OptionalDouble.of(cpus), OptionalLong.of(memoryBytes));
    }

    public JobRequest or(JobRequest other) {
        return new JobRequest(
                cpus.isPresent() ? cpus : other.cpus,
                memoryBytes.isPresent() ? memoryBytes : other.memoryBytes,
                timeLimitSeconds.isPresent() ? timeLimitSeconds : other.timeLimitSeconds);
    }
}
