package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.comparison.OutcomeDifference;
import io.weatherglass.connectors.advisory.comparison.PairedDifference;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.PairedComparison;
import io.weatherglass.simulation.statistics.PairedProportions;
import io.weatherglass.simulation.statistics.RegressionEstimate;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Optional;

/**
 * Differences between an alternative and the plan (other − own).
 *
 * @param deadlineMiss empty if there is no deadline
 * @param budgetExceeded empty if there is no budget or the cost is unknown
 */
record Differences(
        double ownMakespanSeconds,
        double ownCost,
        PairedMean makespanSeconds,
        PairedMean cost,
        Optional<DecidedRisk> deadlineMiss,
        Optional<DecidedRisk> budgetExceeded) {

    record PairedMean(SampleDistribution values, RegressionEstimate estimate) {

        static PairedMean of(double[] own, double[] other, ControlledMeans controls) {
            SampleDistribution values = PairedComparison.of(own, other).difference();
            return new PairedMean(values, controls.mean(values.valuesAsGiven()));
        }

        double mean() {
            return estimate.mean();
        }
    }

    static Differences of(
            PlanBaseline kept,
            StrategyRealizations own,
            StrategyRealizations other,
            DeadlineAndBudget limits,
            boolean costed) {
        ControlledMeans controls = kept.controls();
        return new Differences(
                controls.mean(own.makespanSeconds()).mean(),
                controls.mean(own.cost()).mean(),
                PairedMean.of(own.makespanSeconds(), other.makespanSeconds(), controls),
                PairedMean.of(own.cost(), other.cost(), controls),
                kept.late(own, other, limits),
                costed ? kept.dear(own, other, limits) : Optional.empty());
    }

    Risk risk() {
        return new Risk(deadlineMiss.map(DecidedRisk::decided), budgetExceeded.map(DecidedRisk::decided));
    }

    OutcomeDifference published() {
        return new OutcomeDifference(
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
