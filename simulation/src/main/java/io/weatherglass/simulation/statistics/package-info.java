/** Distributions of results and what is read off them. */
package io.weatherglass.simulation.statistics;
