/**
 * Past executions followed again: what was forecast of them at some shares of their makespan, compared with what came true.
 * Start reading at {@link io.weatherglass.lab.backtest.Backtest}.
 */
package io.weatherglass.lab.backtest;
