package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.montecarlo.RuntimeModel;

/**
 * What is expected of the runtimes of a run that is under way.
 *
 * @param model that draws those of the jobs that are not done
 * @param meanSeconds by job about what is expected, s; 0 where nothing is known
 */
public record RuntimeForecast(RuntimeModel model, double[] meanSeconds) {}
