/**
 * Why a forecast is what it is: what has moved it, and which jobs determine it. Start with {@link
 * io.weatherglass.forecast.explaining.Explanations}.
 */
package io.weatherglass.forecast.explaining;
