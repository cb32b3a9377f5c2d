package io.weatherglass.lab.validation;

import java.util.List;

/**
 * What of some runs is not compared, and why.
 *
 * @param runs the labels of the runs, at least one
 */
public record LeftOut(List<Metric> metrics, String reason, List<String> runs) {
    public LeftOut {
        metrics = List.copyOf(metrics);
        runs = List.copyOf(runs);
    }
}
