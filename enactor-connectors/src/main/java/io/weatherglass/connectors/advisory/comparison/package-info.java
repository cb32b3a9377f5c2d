/** Comparisons of strategies and decisions by simulation, and the resulting recommendation and risks. */
package io.weatherglass.connectors.advisory.comparison;
