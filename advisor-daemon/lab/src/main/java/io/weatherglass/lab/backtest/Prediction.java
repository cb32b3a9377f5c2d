package io.weatherglass.lab.backtest;

import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Optional;

/**
 * A forecast of a run.
 *
 * @param interval interval of the makespan at the level of the back-test, s
 */
public record Prediction(SampleDistribution makespanSeconds, Interval interval, Optional<Cost> cost) {

    /**
     * The forecast number of BTUs.
     *
     * @param vms expected number of rented VMs; 0 if unknown
     */
    public record Cost(double median, Interval interval, double vms) {}

    double medianSeconds() {
        return makespanSeconds.quantile(0.5);
    }
}
