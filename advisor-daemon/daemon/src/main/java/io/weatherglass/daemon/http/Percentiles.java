package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;

/** Interpolates percentiles of observed values linearly. */
final class Percentiles {

    private final double[] sorted;

    private Percentiles(double[] sorted) {
        this.sorted = sorted;
    }

    static Percentiles of(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("percentiles need values");
        }
        return new Percentiles(
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray());
    }

    double at(double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    void write(ObjectNode json) {
        json.put("count", sorted.length).put("p50", at(0.5)).put("p90", at(0.9)).put("p99", at(0.99));
    }
}
