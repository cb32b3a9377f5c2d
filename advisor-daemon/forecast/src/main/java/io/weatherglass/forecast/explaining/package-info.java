/**
 * Explains why a forecast changed and which jobs determine the makespan. Start at {@link
 * io.weatherglass.forecast.explaining.Explanations}.
 */
package io.weatherglass.forecast.explaining;
