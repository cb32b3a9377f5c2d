package io.weatherglass.forecast.advising;

import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.simulation.statistics.Interval;
import java.util.List;
import java.util.function.DoubleFunction;

@FunctionalInterface
interface IntervalSource {

    List<Double> LEVELS = List.of(0.5, 0.8, 0.95, 0.997);

    /** Returns the intervals of a quantity by increasing level. */
    List<PublishedInterval> of(Quantity quantity, double median, int realizations, DoubleFunction<Interval> central);

    static IntervalSource observed() {
        return (quantity, median, realizations, central) -> LEVELS.stream()
                .map(level -> PublishedInterval.observed(level, central.apply(level)))
                .toList();
    }
}
