package io.weatherglass.forecast.comparing;

import io.weatherglass.simulation.statistics.PairedComparison;
import io.weatherglass.simulation.statistics.RegressionEstimate;
import io.weatherglass.simulation.statistics.SampleDistribution;

/** Differences by realization, other − own, and their mean with control variates. */
record PairedMean(SampleDistribution values, RegressionEstimate estimate) {

    static PairedMean of(double[] own, double[] other, Controls controls) {
        SampleDistribution values = PairedComparison.of(own, other).difference();
        return new PairedMean(values, controls.mean(values.valuesAsGiven()));
    }

    double mean() {
        return estimate.mean();
    }
}
