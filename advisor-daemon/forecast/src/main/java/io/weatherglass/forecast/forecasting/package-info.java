/**
 * Simulates what remains of an instance many times over, from its state, the models of its runtimes and the loads found
 * behind it; a forecast can be repeated bit for bit. Forecasts run on a bounded number of threads, and an instance that
 * changes faster than it can be forecast is forecast less often. Start with {@link
 * io.weatherglass.forecast.forecasting.Forecaster}.
 */
package io.weatherglass.forecast.forecasting;
