package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.PairedDifference;
import io.weatherglass.connectors.advisory.Risk;
import io.weatherglass.connectors.advisory.StrategyDifference;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.PairedProportions;
import java.util.Optional;

/**
 * Another strategy against the own one, realization by realization; differences are other − own.
 *
 * @param ownMakespanSeconds mean under the own strategy
 * @param ownCost mean under the own strategy
 * @param deadlineMiss the risk of missing the deadline, if the other one has one
 * @param budgetExceeded the risk of exceeding the budget, if there is one and a cost is known
 */
record Differences(
        double ownMakespanSeconds,
        double ownCost,
        PairedMean makespanSeconds,
        PairedMean cost,
        Optional<DecidedRisk> deadlineMiss,
        Optional<DecidedRisk> budgetExceeded) {

    /**
     * Of equally many realizations with the same random numbers.
     *
     * @param costed whether a cost is known: without one no budget can be exceeded
     */
    static Differences of(
            Kept kept, StrategyRealizations own, StrategyRealizations other, DeadlineAndBudget limits, boolean costed) {
        Controls controls = kept.controls();
        return new Differences(
                controls.mean(own.makespanSeconds()).mean(),
                controls.mean(own.cost()).mean(),
                PairedMean.of(own.makespanSeconds(), other.makespanSeconds(), controls),
                PairedMean.of(own.cost(), other.cost(), controls),
                kept.late(own, other, limits),
                costed ? kept.dear(own, other, limits) : Optional.empty());
    }

    /** The risks of the other one. */
    Risk risk() {
        return new Risk(deadlineMiss.map(DecidedRisk::decided), budgetExceeded.map(DecidedRisk::decided));
    }

    StrategyDifference published() {
        return new StrategyDifference(
                published(makespanSeconds),
                published(cost),
                deadlineMiss.flatMap(DecidedRisk::paired).map(Differences::published),
                budgetExceeded.flatMap(DecidedRisk::paired).map(Differences::published));
    }

    private static PairedDifference published(PairedMean difference) {
        Interval interval = difference.values().centralInterval(StrategyRealizations.LEVEL);
        return new PairedDifference(difference.mean(), interval.lower(), interval.upper());
    }

    private static PairedDifference published(PairedProportions proportions) {
        Interval interval = proportions.interval(StrategyRealizations.LEVEL);
        return new PairedDifference(proportions.difference(), interval.lower(), interval.upper());
    }
}
