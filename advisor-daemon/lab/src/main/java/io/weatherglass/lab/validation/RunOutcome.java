package io.weatherglass.lab.validation;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The outcome of a run. Values that were not recorded are empty.
 *
 * @param vmUptimeSeconds total uptime of all VMs, s; too high for ASAP runs of version {@code v4}, because the recorded
 *     stop times are wrong
 * @param makespanSeconds time of the last completion, s; counted from time 0 of the record, not from the first
 *     submission
 */
public record RunOutcome(
        String run,
        OptionalInt vmCount,
        OptionalInt btuCount,
        OptionalDouble vmUptimeSeconds,
        OptionalDouble makespanSeconds) {}
