package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.protocol.validation.JsonFields;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Memory and CPU time used by an attempt at a job.
 *
 * @param peakMemoryBytes maximum resident memory, &gt;= 0; absent if unknown
 * @param cpuSeconds CPU time of all its processes, &gt;= 0; absent if unknown
 */
public record JobUsage(OptionalLong peakMemoryBytes, OptionalDouble cpuSeconds) {
    public static final JobUsage UNKNOWN = new JobUsage(OptionalLong.empty(), OptionalDouble.empty());

    static JobUsage read(JsonFields end) {
        return new JobUsage(end.optionalBytes("peakMemoryBytes"), end.optionalDuration("cpuSeconds"));
    }
}
