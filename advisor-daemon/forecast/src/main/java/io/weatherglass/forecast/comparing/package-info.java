/**
 * The strategy of a plan beside others, simulated from the present state of an instance. Start with {@link
 * io.weatherglass.forecast.comparing.StrategyComparisons}.
 */
package io.weatherglass.forecast.comparing;
