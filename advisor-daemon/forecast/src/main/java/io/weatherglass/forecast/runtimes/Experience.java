package io.weatherglass.forecast.runtimes;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.pooling.PastRuns;

/** What past runs have taught. Thread-safe. */
@FunctionalInterface
public interface Experience {

    LearnedRuntimes of(EnactmentPlan plan);

    default PastRuns pastRuns(String workflow) {
        return PastRuns.NONE;
    }
}
