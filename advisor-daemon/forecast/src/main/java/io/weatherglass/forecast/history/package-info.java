/**
 * What becomes of a run once it is over: instances and imported records enter the history of past runs, and what they
 * teach of runtimes and of intervals is learned from there. {@link io.weatherglass.forecast.history.PastRunBuilder} makes
 * the past run that the store in {@code traces.history} keeps; {@link io.weatherglass.forecast.history.LearnedFromHistory}
 * learns runtimes from past runs, {@link io.weatherglass.forecast.history.Lessons} what calibration learns from one. Start
 * with the first.
 */
package io.weatherglass.forecast.history;
