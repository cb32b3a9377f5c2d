package io.weatherglass.traces.history;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a past run cost, as far as it is known.
 *
 * @param unit of the amount: a currency, {@code BTU} or {@code VM seconds}; empty if nothing is known
 * @param amount in {@code unit}, &gt;= 0, where there are prices
 * @param btuCount number of BTUs owed, &gt;= 0
 * @param vmSeconds time of all VMs together, s, &gt;= 0
 */
public record RunCost(String unit, OptionalDouble amount, OptionalLong btuCount, OptionalDouble vmSeconds) {

    /** Nothing is known. */
    public static final RunCost UNKNOWN =
            new RunCost("", OptionalDouble.empty(), OptionalLong.empty(), OptionalDouble.empty());

    /** Checks the ranges given above. */
    public RunCost {
        amount.ifPresent(value -> HistoryRules.notNegative("cost", "amount", value));
        btuCount.ifPresent(value -> HistoryRules.notNegative("cost", "btuCount", value));
        vmSeconds.ifPresent(value -> HistoryRules.notNegative("cost", "vmSeconds", value));
    }
}
