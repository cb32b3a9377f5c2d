/**
 * Combines matching, forecasting, calibration and comparison into an advisory. Start at {@link
 * io.weatherglass.forecast.advising.AdvisoryPipeline}; {@link io.weatherglass.forecast.advising.Advisor} builds the
 * advisory.
 */
package io.weatherglass.forecast.advising;
