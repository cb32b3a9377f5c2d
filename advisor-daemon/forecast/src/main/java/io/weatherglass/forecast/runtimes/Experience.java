package io.weatherglass.forecast.runtimes;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.pooling.PastRuns;

/** Runtimes and past runs learned from the history. Thread-safe. */
@FunctionalInterface
public interface Experience {

    LearnedRuntimes of(EnactmentPlan plan);

    default PastRuns pastRuns(String workflow) {
        return PastRuns.NONE;
    }
}
