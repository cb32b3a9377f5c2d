/**
 * The runtimes that are expected of jobs: a family of models that learn from past runs and from what a run has shown so
 * far, and draw what is still to come. Start with {@link io.weatherglass.forecast.runtimes.RuntimeFamily}.
 */
package io.weatherglass.forecast.runtimes;
