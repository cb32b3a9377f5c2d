package io.weatherglass.connectors.protocol.plan;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a job requests of the machine that runs it, for its price. Ranges are checked where it is read.
 *
 * @param cpus number of CPUs, which may be a fraction, &gt;= 0; absent if unknown
 * @param memoryBytes memory, bytes, &gt;= 0; absent if unknown
 */
public record JobRequest(OptionalDouble cpus, OptionalLong memoryBytes) {
    /** Nothing is known. */
    public static final JobRequest UNKNOWN = new JobRequest(OptionalDouble.empty(), OptionalLong.empty());

    /** A request of this many CPUs and bytes of memory. */
    public static JobRequest of(double cpus, long memoryBytes) {
        return new JobRequest(OptionalDouble.of(cpus), OptionalLong.of(memoryBytes));
    }

    public JobRequest or(JobRequest other) {
        return new JobRequest(
                cpus.isPresent() ? cpus : other.cpus, memoryBytes.isPresent() ? memoryBytes : other.memoryBytes);
    }
}
