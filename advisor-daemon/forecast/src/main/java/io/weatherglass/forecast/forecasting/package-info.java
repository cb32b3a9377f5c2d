/**
 * Simulates the rest of a run; reproducible bit for bit. {@code PooledForecasts} decides whether past runs replace the
 * simulation. Start at {@link io.weatherglass.forecast.forecasting.Forecaster}.
 */
package io.weatherglass.forecast.forecasting;
