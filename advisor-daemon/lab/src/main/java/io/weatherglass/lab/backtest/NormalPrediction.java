package io.weatherglass.lab.backtest;

import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/** Prediction interval for the next value of a normal sample. */
final class NormalPrediction {

    private NormalPrediction() {}

    /**
     * Returns mean ± t·sd·√(1 + 1/n), where t is the quantile of Student's distribution with n − 1 degrees of freedom.
     * If n = 1, both ends equal the value.
     */
    static Interval interval(SampleDistribution sample, double level) {
        int n = sample.size();
        if (n == 1) {
            return new Interval(sample.mean(), sample.mean());
        }
        double t = new TDistribution(null, n - 1).inverseCumulativeProbability((1 + level) / 2);
        return sample.normalInterval(t * Math.sqrt(1 + 1.0 / n));
    }

    static Interval notBelow(double min, Interval interval) {
        return new Interval(Math.max(min, interval.lower()), Math.max(min, interval.upper()));
    }
}
