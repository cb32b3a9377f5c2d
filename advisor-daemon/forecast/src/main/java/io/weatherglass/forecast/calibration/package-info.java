/**
 * Honest intervals: those of the model are held against the truth of every finished instance, and widened or narrowed until
 * they hold as often as they say [Romano, Patterson, Candès 2019; Gibbs, Candès 2021].
 */
package io.weatherglass.forecast.calibration;
