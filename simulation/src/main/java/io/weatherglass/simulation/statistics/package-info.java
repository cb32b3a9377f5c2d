/** Summarizes and compares results of realizations. Independent of the other packages. */
package io.weatherglass.simulation.statistics;
