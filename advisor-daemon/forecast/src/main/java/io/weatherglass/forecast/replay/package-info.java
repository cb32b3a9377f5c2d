/**
 * Turns past runs, recorded schedules and the demonstration's workflows into the events that an enactor would have sent,
 * so that they can be followed as if they were live. Start with {@link io.weatherglass.forecast.replay.ReplayScript}.
 */
package io.weatherglass.forecast.replay;
