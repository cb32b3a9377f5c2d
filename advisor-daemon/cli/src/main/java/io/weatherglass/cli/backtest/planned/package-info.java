/**
 * Back-tests on runs that were recorded with their plan. Start with {@link io.weatherglass.cli.backtest.planned.Backtest}.
 */
package io.weatherglass.cli.backtest.planned;
