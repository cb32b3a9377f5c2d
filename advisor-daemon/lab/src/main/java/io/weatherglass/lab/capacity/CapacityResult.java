package io.weatherglass.lab.capacity;

import io.weatherglass.simulation.statistics.SampleDistribution;

/**
 * What a daemon makes of a load.
 *
 * @param latencySeconds from the sending of an event to the advisory that covers it
 * @param forecastsPerSecond that ended while events came
 * @param coalescedShare of the forecasts that were asked for, those that another one made needless
 * @param coresUsed by the daemon, while events came
 * @param backlogSeconds from the last event until all are covered: much where more comes than can be done
 */
public record CapacityResult(
        SampleDistribution latencySeconds,
        double forecastsPerSecond,
        double coalescedShare,
        double coresUsed,
        double backlogSeconds) {}
