/** What past runs of a workflow tell of the jobs of a run whose enactor has no plan. */
package io.weatherglass.forecast.planning;
