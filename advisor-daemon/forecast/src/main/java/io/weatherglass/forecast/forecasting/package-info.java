/**
 * Simulates the rest of an instance; reproducible bit for bit. {@code PooledForecasts} decides where past runs replace the simulation. Start with
 * {@link io.weatherglass.forecast.forecasting.Forecaster}.
 */
package io.weatherglass.forecast.forecasting;
