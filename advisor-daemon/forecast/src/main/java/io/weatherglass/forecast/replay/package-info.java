/** Turns past runs, recorded schedules and generated workflows into events. Start with {@link io.weatherglass.forecast.replay.ReplayScript}. */
package io.weatherglass.forecast.replay;
