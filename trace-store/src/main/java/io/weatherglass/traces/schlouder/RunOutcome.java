package io.weatherglass.traces.schlouder;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Recorded outcome of a run. Empty values were not recorded.
 *
 * @param run label of the run
 * @param vmUptimeSeconds total uptime of all VMs, s, &gt;= 0; too high for the {@code v4} ASAP runs because of wrong
 *     stop dates in the archive
 * @param makespanSeconds date of the last completion relative to date 0 of the record, not to the first submission, s,
 *     &gt;= 0
 */
public record RunOutcome(
        String run,
        OptionalInt vmCount,
        OptionalInt btuCount,
        OptionalDouble vmUptimeSeconds,
        OptionalDouble makespanSeconds) {}
