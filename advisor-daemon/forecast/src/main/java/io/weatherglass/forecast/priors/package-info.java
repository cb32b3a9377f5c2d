/**
 * Intervals for first runs: a prior for forecast errors by stage, plan and source of runtimes, fitted to public runs
 * and updated with finished instances. Start at {@link io.weatherglass.forecast.priors.Priors}.
 */
package io.weatherglass.forecast.priors;
