/**
 * Error tables [KKN17]: runtimes of jobs with every fragment of a trace. Start at {@link
 * io.weatherglass.forecast.matching.tables.RuntimeTableFolder}.
 */
package io.weatherglass.forecast.matching.tables;
