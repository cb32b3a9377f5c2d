/**
 * Records finished runs and learns from them. {@link io.weatherglass.forecast.history.PastRunBuilder} creates past
 * runs, {@link io.weatherglass.forecast.history.LearnedFromHistory} learns runtimes, {@link
 * io.weatherglass.forecast.history.Lessons} scores intervals.
 */
package io.weatherglass.forecast.history;
