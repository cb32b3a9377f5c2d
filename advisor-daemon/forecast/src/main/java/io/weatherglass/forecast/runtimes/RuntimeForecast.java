package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.montecarlo.RuntimeModel;

/**
 * @param model draws the runtimes of open jobs
 * @param meanSeconds by job; 0 if unknown
 */
public record RuntimeForecast(RuntimeModel model, double[] meanSeconds) {}
