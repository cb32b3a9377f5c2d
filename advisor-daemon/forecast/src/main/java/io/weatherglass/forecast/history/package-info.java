/** Finished instances on their way into the history of past executions, and records of runs that are imported. */
package io.weatherglass.forecast.history;
