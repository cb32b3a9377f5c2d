package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Collection;

final class Percentiles {

    private Percentiles() {}

    static double median(Collection<Double> values) {
        return sample(values).quantile(0.5);
    }

    static void write(Collection<Double> values, ObjectNode json) {
        SampleDistribution sample = sample(values);
        json.put("count", values.size())
                .put("p50", sample.quantile(0.5))
                .put("p90", sample.quantile(0.9))
                .put("p99", sample.quantile(0.99));
    }

    private static SampleDistribution sample(Collection<Double> values) {
        return new SampleDistribution(
                values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
