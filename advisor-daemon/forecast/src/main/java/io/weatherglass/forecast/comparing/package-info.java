/**
 * Simulates other strategies and decisions from the current state. Start at {@link
 * io.weatherglass.forecast.comparing.StrategyComparisons}.
 */
package io.weatherglass.forecast.comparing;
