package io.weatherglass.lab.validation;

import java.util.List;

/**
 * Metrics that are left out of the comparison for certain runs, and the reason.
 *
 * @param runs labels of the runs, at least one
 */
public record LeftOut(List<Metric> metrics, String reason, List<String> runs) {
    public LeftOut {
        metrics = List.copyOf(metrics);
        runs = List.copyOf(runs);
    }
}
