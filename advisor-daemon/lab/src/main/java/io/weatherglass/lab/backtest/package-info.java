/** Past executions gone through once more: what forecasts would have said of them, held against what came true. */
package io.weatherglass.lab.backtest;
