package io.weatherglass.forecast.alerting;

import io.weatherglass.connectors.advisory.BrakeMode;

/**
 * Enables the brake for a workflow. Immutable.
 *
 * @param risk the brake engages if the probability of exceeding the budget or missing the deadline is at least this
 *     value, in (0, 1]
 */
public record BrakePolicy(BrakeMode mode, double risk) {

    /** Default threshold; false stops at this value were measured ({@code BrakeBacktest}). */
    public static final double RISK = 0.9;
}
