package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.NormalDistribution;

/** Forecasts a run by simulating the rest of it many times with a runtime model of the daemon. */
public final class SimulatedContender implements Contender {

    private static final double PUBLISHED_95 = 2;
    private static final double PUBLISHED_99 = 3;

    private final RuntimeFamily family;
    private final ForecastOptions options;
    private final double level;
    private final MonteCarlo monteCarlo;

    /** @param level level of the intervals */
    public SimulatedContender(RuntimeFamily family, ForecastOptions options, double level, MonteCarlo monteCarlo) {
        this.monteCarlo = monteCarlo;
        this.family = family;
        this.options = options;
        this.level = level;
    }

    @Override
    public String name() {
        return family.label();
    }

    public boolean isDefault() {
        return family == ForecastOptions.DEFAULTS.runtimeModel();
    }

    @Override
    public Learned learn(List<PastInstance> past) {
        List<PastRunRuntimes> executions =
                past.stream().map(PastInstance::execution).toList();
        LearnedRuntimes learned = family.learn(executions);
        Forecaster forecaster = new Forecaster(monteCarlo, options, plan -> learned);
        return (known, checkpoint) -> predict(forecaster, known);
    }

    private Optional<Prediction> predict(Forecaster forecaster, InstanceSnapshot known) {
        return forecaster.forecast(known).result().map(this::prediction);
    }

    private Prediction prediction(MonteCarloResult result) {
        SampleDistribution makespan = result.completionSeconds();
        return new Prediction(
                makespan,
                family == RuntimeFamily.STANDARD
                        ? makespan.normalInterval(deviations(level))
                        : makespan.centralInterval(level),
                Optional.of(new Prediction.Cost(
                        result.billedUnits().quantile(0.5),
                        result.billedUnits().centralInterval(level),
                        result.vmCount().quantile(0.5))));
    }

    /**
     * Returns the half-width of the standard model's interval in standard deviations: CI95 is μ ± 2σ and CI99 is μ ± 3σ
     * [BGG18]; other levels use the normal distribution.
     */
    static double deviations(double level) {
        if (level == 0.95) {
            return PUBLISHED_95;
        }
        return level == 0.99
                ? PUBLISHED_99
                : new NormalDistribution(null, 0, 1).inverseCumulativeProbability((1 + level) / 2);
    }
}
