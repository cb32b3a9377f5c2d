/**
 * Converts past runs, recorded schedules and generated workflows to events. Start at {@link
 * io.weatherglass.forecast.replay.ReplayScript}.
 */
package io.weatherglass.forecast.replay;
