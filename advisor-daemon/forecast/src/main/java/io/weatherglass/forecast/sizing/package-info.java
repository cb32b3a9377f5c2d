/**
 * Requests for the next run of a workflow from what its past runs used. Start at {@link
 * io.weatherglass.forecast.sizing.WorkflowSizing}.
 */
package io.weatherglass.forecast.sizing;
