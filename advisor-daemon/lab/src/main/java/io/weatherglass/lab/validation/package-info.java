/**
 * Measures how well simulations reproduce recorded runs: errors by cloud and application
 * ({@link io.weatherglass.lab.validation.Validation}), and the share of recorded makespans within a Monte-Carlo
 * interval ({@link io.weatherglass.lab.validation.CaptureRateEvaluation}, after [BGG18]).
 */
package io.weatherglass.lab.validation;
