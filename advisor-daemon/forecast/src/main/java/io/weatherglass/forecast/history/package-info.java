/**
 * Records runs that are over and learns from them. {@link io.weatherglass.forecast.history.PastRunBuilder} makes the past run for the store; {@link
 * io.weatherglass.forecast.history.LearnedFromHistory} learns runtimes, {@link io.weatherglass.forecast.history.Lessons} scores intervals.
 */
package io.weatherglass.forecast.history;
