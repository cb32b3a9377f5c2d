package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;

/**
 * The cost of a run, divided among its jobs. The shares of all kinds and {@code idle} add up to the cost so far, as do
 * those of all samples. Each list is sorted by cost, the highest first.
 *
 * @param samples empty if no job has a known sample
 * @param idle cost of VMs while they booted or ran no job, and of unused parts of billing units; 0 for slots
 */
public record CostSplit(List<CostShare> kinds, List<CostShare> samples, double idle) {
    public CostSplit {
        kinds = List.copyOf(kinds);
        samples = List.copyOf(samples);
        Checks.finiteNotNegative("idle", idle);
    }
}
