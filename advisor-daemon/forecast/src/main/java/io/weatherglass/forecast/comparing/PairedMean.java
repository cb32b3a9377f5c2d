package io.weatherglass.forecast.comparing;

import io.weatherglass.simulation.statistics.PairedComparison;
import io.weatherglass.simulation.statistics.RegressionEstimate;
import io.weatherglass.simulation.statistics.SampleDistribution;

/**
 * Differences by realization, and their mean.
 *
 * @param values other − own
 * @param estimate of their mean, with the help of what is drawn
 */
record PairedMean(SampleDistribution values, RegressionEstimate estimate) {

    /** Of equally many realizations with the same random numbers. */
    static PairedMean of(double[] own, double[] other, Controls controls) {
        SampleDistribution values = PairedComparison.of(own, other).difference();
        return new PairedMean(values, controls.mean(values.valuesAsGiven()));
    }

    double mean() {
        return estimate.mean();
    }
}
