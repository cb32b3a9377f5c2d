/**
 * Alternatives compared by simulation. {@link io.weatherglass.connectors.advisory.comparison.StrategyComparison}
 * compares strategies, {@link io.weatherglass.connectors.advisory.comparison.WhatIfAnswer} compares decisions
 * considered by a user, and {@link io.weatherglass.connectors.advisory.comparison.Recommendation} contains the decision
 * that the daemon recommends. An Estimate gives the mean, the median and the central 95 % of the realizations. A
 * PairedDifference compares two alternatives realization by realization.
 */
package io.weatherglass.connectors.advisory.comparison;
