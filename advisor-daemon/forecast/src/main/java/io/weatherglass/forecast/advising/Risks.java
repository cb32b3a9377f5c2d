package io.weatherglass.forecast.advising;

import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.comparing.PublishedRisks;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.priors.PriorForecast;
import io.weatherglass.forecast.priors.PriorIntervals;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * How likely it is that a deadline is missed or a budget exceeded: of first runs by the same distribution as the intervals, of all
 * others by the realizations or past runs as they are.
 */
final class Risks {

    private Risks() {}

    /** @param prior where the intervals come from, unless from the workflow's own finished instances */
    static PublishedRisks of(InstanceSnapshot snapshot, Forecast forecast, Optional<PriorIntervals> prior) {
        PublishedRisks simulated = PublishedRisks.of(snapshot, forecast);
        if (prior.isEmpty() || forecast.result().isEmpty()) {
            return simulated;
        }
        // the half widths stay those of the simulated shares: the prior is no sample
        return simulated.with(
                makespan -> makespan.by(prior.get().forecast()::above),
                cost -> cost.by(
                        MovingCosts.of(snapshot, prior.get(), forecast.result().get())::above));
    }

    /**
     * Costs move with the makespan: that of a realization is above a limit if its makespan is above the one at which as much more is owed.
     *
     * @param owed by makespan, which does not fall
     * @param makespans by realization
     * @param costs by realization
     */
    private record MovingCosts(
            PriorForecast prior, double elapsedSeconds, DoubleUnaryOperator owed, double[] makespans, double[] costs) {

        /** Below the time that has elapsed in any case. */
        private static final double ALWAYS = -1;

        /** A makespan is found to within this share of the longest. */
        private static final double PRECISION = 1e-6;

        static MovingCosts of(InstanceSnapshot snapshot, PriorIntervals prior, MonteCarloResult result) {
            Quantity quantity = result.cost().isPresent() ? Quantity.AMOUNT : Quantity.BTUS;
            return new MovingCosts(
                    prior.forecast(),
                    snapshot.elapsedSeconds(),
                    makespan -> prior.costs().owed(quantity, makespan),
                    result.completionSeconds().valuesAsGiven(),
                    PublishedRisks.costs(result).valuesAsGiven());
        }

        double above(double limit) {
            double[] thresholds = new double[makespans.length];
            // costs come in steps, so that many realizations ask for the same
            Map<Double, Double> known = new HashMap<>();
            for (int i = 0; i < makespans.length; i++) {
                double allowed = limit - costs[i] + owed.applyAsDouble(makespans[i]);
                thresholds[i] = known.computeIfAbsent(allowed, this::longest);
            }
            return prior.above(makespans, thresholds);
        }

        /** The longest makespan by which no more is owed. */
        private double longest(double allowed) {
            double low = elapsedSeconds;
            double high = prior.longestSeconds();
            if (owed.applyAsDouble(high) <= allowed) {
                return Double.MAX_VALUE;
            }
            if (owed.applyAsDouble(low) > allowed) {
                return ALWAYS;
            }
            double precise = PRECISION * high;
            while (high - low > precise) {
                double middle = (low + high) / 2;
                if (owed.applyAsDouble(middle) > allowed) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return low;
        }
    }
}
