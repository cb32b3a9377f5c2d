/**
 * Combines matching, forecasting, calibration and comparing into an advisory. Start with {@link io.weatherglass.forecast.advising.AdvisoryPipeline};
 * {@link io.weatherglass.forecast.advising.Advisor} builds the advisory.
 */
package io.weatherglass.forecast.advising;
