package io.weatherglass.traces.schlouder;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The recorded outcome of a run; a value is absent where it was not recorded.
 *
 * @param run the run's label
 * @param vmUptimeSeconds uptime of all VMs together, s, &gt;= 0; too long for the {@code v4} ASAP runs by a fault of
 *     the stop dates
 * @param makespanSeconds date of the last completion, counted from date 0 of the record and not from the first
 *     submission, s, &gt;= 0
 */
public record RunOutcome(
        String run,
        OptionalInt vmCount,
        OptionalInt btuCount,
        OptionalDouble vmUptimeSeconds,
        OptionalDouble makespanSeconds) {}
