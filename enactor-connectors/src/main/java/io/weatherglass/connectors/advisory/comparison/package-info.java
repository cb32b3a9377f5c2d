/**
 * Results of comparisons by simulation: {@link io.weatherglass.connectors.advisory.comparison.StrategyComparison} of
 * strategies, {@link io.weatherglass.connectors.advisory.comparison.WhatIfAnswer} of decisions that a user asks about,
 * and {@link io.weatherglass.connectors.advisory.comparison.Recommendation} of the daemon. An Estimate is a mean with
 * the central 95 % of the realizations, and a PairedDifference compares two alternatives realization by realization.
 */
package io.weatherglass.connectors.advisory.comparison;
