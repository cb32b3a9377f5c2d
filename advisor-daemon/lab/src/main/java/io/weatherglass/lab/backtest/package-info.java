/**
 * Back-tests of runtime models and baselines on recorded runs with plans, and of first runs of workflows. Start with
 * {@link io.weatherglass.lab.backtest.Backtest} and {@link io.weatherglass.lab.backtest.ColdBacktest}.
 */
package io.weatherglass.lab.backtest;
