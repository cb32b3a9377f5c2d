/** Forecasts and simulations compared with recorded runs: {@code validate}, {@code capture-rate} and {@code backtest}. */
package io.weatherglass.cli.validation;
