/**
 * Platforms for plans ({@link io.weatherglass.forecast.planning.PlannedPlatforms}), and plans learned from past runs.
 * Start at {@link io.weatherglass.forecast.planning.LearnedPlans}.
 */
package io.weatherglass.forecast.planning;
