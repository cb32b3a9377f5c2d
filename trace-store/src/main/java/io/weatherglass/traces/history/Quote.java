package io.weatherglass.traces.history;

import io.weatherglass.simulation.model.Arguments;
import java.time.Instant;
import java.util.Optional;

/**
 * A forecast that was kept before a run, to be compared with its outcome.
 *
 * @param samples number of samples; 0 if not given
 * @param makespanSeconds forecast makespan, s
 * @param unit unit of the cost: a currency, {@code BTU} or {@code VM seconds}; empty without a cost
 */
public record Quote(
        String workflow, Instant made, int samples, Range makespanSeconds, String unit, Optional<Range> cost) {

    public Quote {
        Arguments.nonBlank("quote: workflow", workflow);
    }

    /** Median and 95 % interval. */
    public record Range(double lower, double median, double upper) {

        public boolean contains(double value) {
            return lower <= value && value <= upper;
        }
    }
}
