/** The commands {@code forecast}, what is expected of a run before it begins, and {@code explain}, an advisory made again. */
package io.weatherglass.cli.forecasting;
