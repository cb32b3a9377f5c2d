/**
 * Platforms for plans ({@link io.weatherglass.forecast.planning.PlannedPlatforms}), and plans that are learned from past runs. Start with {@link
 * io.weatherglass.forecast.planning.LearnedPlans}.
 */
package io.weatherglass.forecast.planning;
