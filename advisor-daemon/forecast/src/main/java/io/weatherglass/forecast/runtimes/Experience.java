package io.weatherglass.forecast.runtimes;

import io.weatherglass.connectors.protocol.EnactmentPlan;

/** What past executions have taught, by plan. Thread-safe. */
@FunctionalInterface
public interface Experience {

    /** The model for executions of this plan. */
    LearnedRuntimes of(EnactmentPlan plan);
}
