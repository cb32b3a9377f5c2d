package io.weatherglass.traces.history;

import java.util.OptionalDouble;

/** A quote and the completed run that followed it. */
public record QuoteOutcome(Quote quote, StoredRun run) {

    /** Returns the cost of the run in the unit of the quote; empty if the quote or the run has none. */
    public OptionalDouble cost() {
        RunCost cost = run.facts().cost();
        if (quote.cost().isEmpty() || !cost.unit().equals(quote.unit())) {
            return OptionalDouble.empty();
        }
        if (cost.amount().isPresent()) {
            return cost.amount();
        }
        return cost.btuCount().isPresent() ? OptionalDouble.of(cost.btuCount().getAsLong()) : cost.vmSeconds();
    }

    /** Returns whether the interval contained the cost or, if there is none to compare, the makespan. */
    public boolean held() {
        return cost().isPresent()
                ? quote.cost().orElseThrow().contains(cost().getAsDouble())
                : quote.makespanSeconds().contains(run.facts().makespanSeconds());
    }
}
