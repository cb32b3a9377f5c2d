package io.weatherglass.lab.validation;

import java.util.List;

/**
 * Metrics of runs that are left out of the comparison, with the reason.
 *
 * @param runs labels of the runs, at least one
 */
public record LeftOut(List<Metric> metrics, String reason, List<String> runs) {
    public LeftOut {
        metrics = List.copyOf(metrics);
        runs = List.copyOf(runs);
    }
}
