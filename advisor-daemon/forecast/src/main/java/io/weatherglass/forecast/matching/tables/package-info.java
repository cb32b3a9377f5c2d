/** Simulated runtimes of a workflow's jobs with every fragment of a trace behind it: the error tables of [KKN17]. */
package io.weatherglass.forecast.matching.tables;
