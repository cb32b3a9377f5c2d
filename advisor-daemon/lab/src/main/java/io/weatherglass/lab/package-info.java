/**
 * Offline studies of forecasts: simulations of whole workflows, and comparisons of forecasts with recorded runs.
 *
 * <p>Uses the forecast, the trace store and the simulation; nothing of the daemon, and a daemon loads nothing of it. The
 * command line is its only user. Start reading at {@link io.weatherglass.lab.experiments.WorkflowInput}, what is simulated,
 * and at {@link io.weatherglass.lab.backtest.Backtest}, which follows recorded runs as the daemon would have.
 */
package io.weatherglass.lab;
