package io.weatherglass.lab.matching;

import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.Optional;

/** Mean and median of a sample. */
public record Spread(double mean, double median) {

    static Optional<Spread> of(double[] values) {
        double[] known =
                Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        if (known.length == 0) {
            return Optional.empty();
        }
        SampleDistribution sample = new SampleDistribution(known);
        return Optional.of(new Spread(sample.mean(), sample.quantile(0.5)));
    }
}
