package io.weatherglass.traces.history;

import io.weatherglass.simulation.model.Arguments;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * @param unit unit of the amount: a currency, {@code BTU} or {@code VM seconds}; empty if unknown
 * @param vmSeconds total uptime of all VMs, s, &gt;= 0
 */
public record RunCost(String unit, OptionalDouble amount, OptionalLong btuCount, OptionalDouble vmSeconds) {

    public static final RunCost UNKNOWN =
            new RunCost("", OptionalDouble.empty(), OptionalLong.empty(), OptionalDouble.empty());

    public RunCost {
        amount.ifPresent(value -> Arguments.nonNegative("cost: amount", value));
        btuCount.ifPresent(value -> Arguments.nonNegative("cost: btuCount", value));
        vmSeconds.ifPresent(value -> Arguments.nonNegative("cost: vmSeconds", value));
    }
}
