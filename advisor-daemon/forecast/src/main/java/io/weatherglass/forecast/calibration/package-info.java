/**
 * Honest intervals: those of the model are held against the truth of every finished instance, and widened or narrowed
 * until they hold as often as they say [Romano, Patterson, Candès 2019; Gibbs, Candès 2021]. Start with {@link
 * io.weatherglass.forecast.calibration.CalibrationLog}, which keeps what was learned, then {@link
 * io.weatherglass.forecast.calibration.Calibration}, which computes a calibrated interval from the interval of the model.
 */
package io.weatherglass.forecast.calibration;
