/** Matrices of simulations: described in one file, run in parallel, resumed after interruption. */
package io.weatherglass.lab.experiments.matrix;
