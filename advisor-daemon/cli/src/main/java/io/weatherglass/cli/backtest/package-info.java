/** {@code backtest}: forecasts of past runs, compared with their outcomes. Start with {@link io.weatherglass.cli.backtest.BacktestCommand}. */
package io.weatherglass.cli.backtest;
