package io.weatherglass.forecast.runtimes;

import io.weatherglass.connectors.protocol.EnactmentPlan;

/** What past runs have taught, by plan. Thread-safe. */
@FunctionalInterface
public interface Experience {

    /** The model for runs of this plan. */
    LearnedRuntimes of(EnactmentPlan plan);
}
