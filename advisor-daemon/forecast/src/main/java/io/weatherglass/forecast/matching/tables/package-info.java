/**
 * Simulated runtimes of a workflow's jobs with every fragment of a trace behind it: the error tables of [KKN17]. Start
 * with {@link io.weatherglass.forecast.matching.tables.ErrorTables}.
 */
package io.weatherglass.forecast.matching.tables;
