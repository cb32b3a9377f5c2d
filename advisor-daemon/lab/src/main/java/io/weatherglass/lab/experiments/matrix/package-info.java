/**
 * Matrices of simulations, described in a file, run in parallel, and resumed after interruption. Start with {@link
 * io.weatherglass.lab.experiments.matrix.ExperimentRunner}.
 */
package io.weatherglass.lab.experiments.matrix;
