package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.PairedDifference;
import io.weatherglass.connectors.advisory.StrategyDifference;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.PairedProportions;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Another strategy against the own one, realization by realization; differences are other − own.
 *
 * @param ownMakespanSeconds mean under the own strategy
 * @param ownCost mean under the own strategy
 */
record Differences(
        double ownMakespanSeconds,
        double ownCost,
        PairedMean makespanSeconds,
        PairedMean cost,
        Optional<PairedProportions> deadlineMiss,
        Optional<PairedProportions> budgetExceeded) {

    /** Of equally many realizations with the same random numbers. */
    static Differences of(
            StrategyRealizations own, StrategyRealizations other, DeadlineAndBudget limits, Controls controls) {
        return of(own, limits, other, limits, true, controls);
    }

    /**
     * As above, where the other one has a deadline of its own.
     *
     * @param costed whether a cost is known: without one no budget can be exceeded
     * @param controls of these realizations
     */
    static Differences of(
            StrategyRealizations own,
            DeadlineAndBudget ownLimits,
            StrategyRealizations other,
            DeadlineAndBudget limits,
            boolean costed,
            Controls controls) {
        return new Differences(
                controls.mean(own.makespanSeconds()).mean(),
                controls.mean(own.cost()).mean(),
                PairedMean.of(own.makespanSeconds(), other.makespanSeconds(), controls),
                PairedMean.of(own.cost(), other.cost(), controls),
                passed(
                        own.makespanSeconds(),
                        ownLimits.deadlineSeconds(),
                        other.makespanSeconds(),
                        limits.deadlineSeconds()),
                costed ? passed(own.cost(), ownLimits.budget(), other.cost(), limits.budget()) : Optional.empty());
    }

    private static Optional<PairedProportions> passed(
            double[] own, OptionalDouble ownLimit, double[] other, OptionalDouble otherLimit) {
        if (ownLimit.isEmpty() || otherLimit.isEmpty()) {
            return Optional.empty();
        }
        int onlyOwn = 0;
        int onlyOther = 0;
        for (int k = 0; k < own.length; k++) {
            boolean ownPasses = own[k] > ownLimit.getAsDouble();
            boolean otherPasses = other[k] > otherLimit.getAsDouble();
            onlyOwn += ownPasses && !otherPasses ? 1 : 0;
            onlyOther += otherPasses && !ownPasses ? 1 : 0;
        }
        return Optional.of(new PairedProportions(onlyOwn, onlyOther, own.length));
    }

    StrategyDifference published() {
        return new StrategyDifference(
                published(makespanSeconds),
                published(cost),
                deadlineMiss.map(Differences::published),
                budgetExceeded.map(Differences::published));
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
