package io.weatherglass.lab.validation;

import java.util.OptionalDouble;

/**
 * The metrics of a real run and of its simulation.
 *
 * @param run label of the run
 */
public record RunComparison(String run, String cloud, String application, RunMetrics real, RunMetrics simulated) {

    /** Returns |simulated − real| / real; empty if there is no real value &gt; 0. */
    public OptionalDouble error(Metric metric) {
        OptionalDouble was = real.value(metric);
        OptionalDouble is = simulated.value(metric);
        return was.isPresent() && was.getAsDouble() > 0 && is.isPresent()
                ? OptionalDouble.of(Math.abs(is.getAsDouble() - was.getAsDouble()) / was.getAsDouble())
                : OptionalDouble.empty();
    }

    boolean comparable() {
        for (Metric metric : Metric.values()) {
            if (error(metric).isPresent()) {
                return true;
            }
        }
        return false;
    }
}
