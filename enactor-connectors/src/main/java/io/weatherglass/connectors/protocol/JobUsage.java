package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.protocol.validation.JsonFields;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Resources that one attempt of a job used.
 *
 * @param peakMemoryBytes maximum resident memory, &gt;= 0; absent if unknown
 * @param cpuSeconds CPU time of all its processes, &gt;= 0; absent if unknown
 * @param node name of the machine, or of several in the notation of the scheduler
 * @param container image of the container
 */
public record JobUsage(
        OptionalLong peakMemoryBytes, OptionalDouble cpuSeconds, Optional<String> node, Optional<String> container) {
    public static final JobUsage UNKNOWN = new JobUsage(OptionalLong.empty(), OptionalDouble.empty());

    public JobUsage(OptionalLong peakMemoryBytes, OptionalDouble cpuSeconds) {
        this(peakMemoryBytes, cpuSeconds, Optional.empty(), Optional.empty());
    }

    public JobUsage on(Optional<String> newNode) {
        return new JobUsage(peakMemoryBytes, cpuSeconds, newNode, container);
    }

    public JobUsage in(Optional<String> newContainer) {
        return new JobUsage(peakMemoryBytes, cpuSeconds, node, newContainer);
    }

    static JobUsage read(JsonFields end) {
        return new JobUsage(
                end.optionalBytes("peakMemoryBytes"),
                end.optionalDuration("cpuSeconds"),
                end.optionalName("node"),
                end.optionalName("container"));
    }
}
