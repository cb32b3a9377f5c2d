package io.weatherglass.forecast.advising;

import io.weatherglass.forecast.comparing.PublishedRisks;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.priors.PriorForecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.Optional;

/**
 * How likely it is that a deadline is missed or a budget exceeded: of first runs by the same distribution as the intervals, of all
 * others by the realizations or past runs as they are.
 */
final class Risks {

    private Risks() {}

    /** @param prior where the intervals come from, unless from the workflow's own finished instances */
    static PublishedRisks of(InstanceSnapshot snapshot, Forecast forecast, Optional<PriorForecast> prior) {
        PublishedRisks simulated = PublishedRisks.of(snapshot, forecast);
        if (prior.isEmpty() || forecast.result().isEmpty()) {
            return simulated;
        }
        // the half widths stay those of the simulated shares: the prior is no sample
        return simulated.with(
                makespan -> makespan.by(prior.get()::above),
                cost -> cost.by(costs(prior.get(), forecast.result().get())::above));
    }

    /**
     * Costs move with the makespan: that of a realization is above a limit if its makespan is above as many times its own.
     *
     * @param makespans by realization
     * @param costs by realization
     */
    private record MovingCosts(PriorForecast prior, double[] makespans, double[] costs) {
        double above(double limit) {
            double[] thresholds = new double[makespans.length];
            for (int i = 0; i < makespans.length; i++) {
                thresholds[i] = costs[i] > 0 ? makespans[i] * limit / costs[i] : Double.MAX_VALUE;
            }
            return prior.above(makespans, thresholds);
        }
    }

    private static MovingCosts costs(PriorForecast prior, MonteCarloResult result) {
        return new MovingCosts(
                prior,
                result.completionSeconds().valuesAsGiven(),
                PublishedRisks.costs(result).valuesAsGiven());
    }
}
