/** Explains what has moved a forecast and which jobs determine it. Start with {@link io.weatherglass.forecast.explaining.Explanations}. */
package io.weatherglass.forecast.explaining;
