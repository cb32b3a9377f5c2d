/**
 * Matrices of simulations that are described in a file, run in parallel, and can be resumed after an interruption.
 * Start with {@link io.weatherglass.lab.experiments.matrix.ExperimentRunner}.
 */
package io.weatherglass.lab.experiments.matrix;
