/**
 * Summarizes and compares results of realizations: sample distributions, proportions, intervals and proper scores. Has
 * no dependencies on other packages of the project.
 */
package io.weatherglass.simulation.statistics;
