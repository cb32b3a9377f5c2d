package io.weatherglass.forecast.runtimes;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.forecast.pooling.PastRuns;

/** What past runs have taught, by plan. Thread-safe. */
@FunctionalInterface
public interface Experience {

    /** The model for runs of this plan. */
    LearnedRuntimes of(EnactmentPlan plan);

    /** The newest completed runs of a workflow. */
    default PastRuns pastRuns(String workflow) {
        return PastRuns.NONE;
    }
}
