/**
 * What is expected to be done: which plans can be simulated ({@link io.weatherglass.forecast.planning.PlanRules}, {@link
 * io.weatherglass.forecast.planning.PlannedPlatforms}), and what past runs of a workflow say about the jobs of a run whose
 * enactor reports no plan. Start with {@link io.weatherglass.forecast.planning.LearnedPlans}.
 */
package io.weatherglass.forecast.planning;
