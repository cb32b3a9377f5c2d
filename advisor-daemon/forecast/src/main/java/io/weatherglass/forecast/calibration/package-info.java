/**
 * Calibrates intervals using their errors in finished instances [Romano, Patterson, Candès 2019; Gibbs, Candès 2021].
 * {@link io.weatherglass.forecast.calibration.CalibrationLog} stores lessons; {@link
 * io.weatherglass.forecast.calibration.Calibration} computes intervals.
 */
package io.weatherglass.forecast.calibration;
