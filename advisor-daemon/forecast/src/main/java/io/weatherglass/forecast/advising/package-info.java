/**
 * The end of an event's way through the forecast: {@link io.weatherglass.forecast.advising.AdvisoryPipeline} asks
 * matching, forecasting, calibration and comparing in turn, and {@link io.weatherglass.forecast.advising.Advisor} puts
 * their answers into one advisory: progress, risks, intervals and what they rest on. Start with the former.
 */
package io.weatherglass.forecast.advising;
