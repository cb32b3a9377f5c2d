/**
 * Honest intervals before there is a history: how far forecasts of other workflows were from the truth, by stage, kind of plan and
 * source of runtimes, as a distribution of the logarithm of true over forecast remaining time. It is shipped, fitted on
 * public runs, then follows what each finished instance teaches, and gives way to a workflow's own calibration. Start with
 * {@link io.weatherglass.forecast.priors.Priors}.
 */
package io.weatherglass.forecast.priors;
