package io.weatherglass.lab.validation;

import java.util.OptionalDouble;

/** The outcome of a real or simulated run. Values that were not recorded are empty. */
public record RunMetrics(
        OptionalDouble makespanSeconds, OptionalDouble vmUptimeSeconds, OptionalDouble usage, OptionalDouble btuCount) {

    static RunMetrics of(
            OptionalDouble makespanSeconds,
            OptionalDouble vmUptimeSeconds,
            double totalWalltimeSeconds,
            OptionalDouble btuCount) {
        OptionalDouble usage = vmUptimeSeconds.isPresent() && vmUptimeSeconds.getAsDouble() > 0
                ? OptionalDouble.of(totalWalltimeSeconds / vmUptimeSeconds.getAsDouble())
                : OptionalDouble.empty();
        return new RunMetrics(makespanSeconds, vmUptimeSeconds, usage, btuCount);
    }

    public OptionalDouble value(Metric metric) {
        return switch (metric) {
            case MAKESPAN -> makespanSeconds;
            case UPTIME -> vmUptimeSeconds;
            case USAGE -> usage;
            case BTU -> btuCount;
        };
    }
}
