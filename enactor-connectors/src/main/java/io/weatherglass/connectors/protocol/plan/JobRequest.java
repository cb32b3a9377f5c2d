package io.weatherglass.connectors.protocol.plan;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The CPUs and memory that a job requests. They determine the price of the job. The ranges are checked when a request
 * is read.
 *
 * @param cpus number of CPUs, possibly fractional, &gt;= 0; absent if unknown
 * @param memoryBytes &gt;= 0; absent if unknown
 */
public record JobRequest(OptionalDouble cpus, OptionalLong memoryBytes) {
    public static final JobRequest UNKNOWN = new JobRequest(OptionalDouble.empty(), OptionalLong.empty());

    public static JobRequest of(double cpus, long memoryBytes) {
        return new JobRequest(OptionalDouble.of(cpus), OptionalLong.of(memoryBytes));
    }

    public JobRequest or(JobRequest other) {
        return new JobRequest(
                cpus.isPresent() ? cpus : other.cpus, memoryBytes.isPresent() ? memoryBytes : other.memoryBytes);
    }
}
