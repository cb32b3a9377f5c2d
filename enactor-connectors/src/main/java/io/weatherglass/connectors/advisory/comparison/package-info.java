/** Comparisons of strategies and decisions by simulation, and the recommendation and risks that follow. */
package io.weatherglass.connectors.advisory.comparison;
