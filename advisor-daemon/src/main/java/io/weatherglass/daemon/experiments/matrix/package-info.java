/** Matrices of simulations: described in one file, run in parallel, resumed after interruption. */
package io.weatherglass.daemon.experiments.matrix;
