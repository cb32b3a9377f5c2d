package io.weatherglass.cli.backtest.planned;

import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;
import java.util.Optional;

/**
 * All forecasts of one execution, as the models made them. They depend on no other forecast: of the executions before, only the
 * runtimes count. That is why executions can be forecast on several machines.
 *
 * @param runEffect see {@link BacktestForecast#runEffect()}
 * @param pastRuns that were known
 * @param atCheckpoints that are scored
 * @param atStages that the calibration learns from: at moments that are chosen as the daemon chooses them
 */
public record RunForecasts(double runEffect, int pastRuns, List<Made> atCheckpoints, List<Made> atStages) {

    /** Of an execution without a group to learn from. */
    static final RunForecasts NONE = new RunForecasts(0, 0, List.of(), List.of());

    public RunForecasts {
        atCheckpoints = List.copyOf(atCheckpoints);
        atStages = List.copyOf(atStages);
    }

    /**
     * A forecast.
     *
     * @param model name of the contender
     * @param checkpoint number of the checkpoint, or of the stage
     * @param elapsedSeconds when it was made
     * @param crpsSeconds of the forecast makespan
     * @param cost in BTUs, where it was forecast
     * @param basis makespans that the interval was computed from, or quantiles of them, s
     */
    public record Made(
            String model,
            int checkpoint,
            double elapsedSeconds,
            double medianSeconds,
            Interval interval,
            double crpsSeconds,
            Optional<Prediction.Cost> cost,
            double[] basis) {

        static Made of(BacktestForecast row) {
            return new Made(
                    row.model(),
                    row.checkpoint(),
                    row.elapsedSeconds(),
                    row.medianSeconds(),
                    row.interval(),
                    row.crpsSeconds(),
                    row.cost().map(cost -> new Prediction.Cost(cost.median(), cost.interval(), cost.vms())),
                    row.basis().makespans().valuesAsGiven());
        }

        private BacktestForecast of(PastInstance instance, double runEffect, int pastRuns) {
            return new BacktestForecast(
                    instance,
                    model,
                    false,
                    checkpoint,
                    elapsedSeconds,
                    medianSeconds,
                    interval,
                    crpsSeconds,
                    cost.map(made -> new BacktestForecast.Cost(
                            instance.btuCount().orElseThrow(), made.median(), made.interval(), made.vms())),
                    runEffect,
                    new BacktestForecast.Basis(new SampleDistribution(basis), pastRuns));
        }
    }

    List<BacktestForecast> atCheckpoints(PastInstance instance) {
        return compared(atCheckpoints, instance);
    }

    List<BacktestForecast> atStages(PastInstance instance) {
        return compared(atStages, instance);
    }

    private List<BacktestForecast> compared(List<Made> made, PastInstance instance) {
        return made.stream().map(one -> one.of(instance, runEffect, pastRuns)).toList();
    }
}
