/**
 * Matrices of simulations: described in one file, run in parallel, resumed after interruption. Start with {@link
 * io.weatherglass.lab.experiments.matrix.ExperimentRun}.
 */
package io.weatherglass.lab.experiments.matrix;
