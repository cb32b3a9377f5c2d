/** The command {@code forecast}: what is expected of a run before it begins. */
package io.weatherglass.cli.forecasting;
