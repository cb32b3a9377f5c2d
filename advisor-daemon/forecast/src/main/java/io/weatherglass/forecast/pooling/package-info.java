/**
 * Forecasts runs without a reported plan as a pool of forecasters. Each compares the run with past runs at the same state and returns a remaining
 * time per past run, not fitted on that run, so that their spread is its error. Uses no plan, no simulation and no random numbers. Start at {@link
 * io.weatherglass.forecast.pooling.PooledForecast}.
 */
package io.weatherglass.forecast.pooling;
