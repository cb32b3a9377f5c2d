/** What past runs of a workflow say about the jobs of a run whose enactor has no plan. */
package io.weatherglass.forecast.planning;
