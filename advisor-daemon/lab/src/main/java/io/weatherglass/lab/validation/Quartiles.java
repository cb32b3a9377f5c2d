package io.weatherglass.lab.validation;

import io.weatherglass.simulation.statistics.SampleDistribution;

/**
 * Quartiles of a sample, interpolated linearly between order statistics (type 7 of Hyndman and Fan 1996).
 *
 * @param n size of the sample, &gt;= 1
 */
public record Quartiles(int n, double q1, double median, double q3) {

    static Quartiles of(double[] sample) {
        SampleDistribution distribution = new SampleDistribution(sample);
        return new Quartiles(
                sample.length, distribution.quantile(0.25), distribution.quantile(0.5), distribution.quantile(0.75));
    }
}
