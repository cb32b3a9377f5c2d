/**
 * Simulates what remains of an instance many times over, from its state, the models of its runtimes and the loads found
 * behind it; a forecast can be repeated bit for bit. {@code PooledForecasts} decides where past runs say more than a simulation. Start with {@link
 * io.weatherglass.forecast.forecasting.Forecaster}.
 */
package io.weatherglass.forecast.forecasting;
