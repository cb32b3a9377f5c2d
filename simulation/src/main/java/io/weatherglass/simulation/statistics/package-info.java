/**
 * Summarizes and compares the results of realizations: sample distributions, proportions, intervals, convergence and
 * proper scores. Depends on nothing else of the project.
 */
package io.weatherglass.simulation.statistics;
