/** {@code forecast}, which forecasts runs before they begin, and {@code explain}, which recomputes advisories. */
package io.weatherglass.cli.forecasting;
