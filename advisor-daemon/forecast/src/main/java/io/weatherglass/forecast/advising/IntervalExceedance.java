package io.weatherglass.forecast.advising;

import io.weatherglass.simulation.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Probability of exceeding a value that agrees with calibrated intervals: (1 − level)/2 at an upper bound, 1/2 at the
 * median and (1 + level)/2 at a lower bound, linear in between. Immutable.
 */
final class IntervalExceedance implements DoubleUnaryOperator {

    /** Probability by value; the lowest probability of equal values, because a value does not exceed itself. */
    private final TreeMap<Double, Double> above = new TreeMap<>();

    private final DoubleUnaryOperator simulated;
    private final double lowest;
    private final double highest;

    private IntervalExceedance(double median, List<PublishedInterval> intervals, DoubleUnaryOperator simulated) {
        this.simulated = simulated;
        above.put(median, 0.5);
        for (PublishedInterval interval : intervals) {
            above.merge(interval.upper(), (1 - interval.level()) / 2, Math::min);
            above.merge(interval.lower(), (1 + interval.level()) / 2, Math::min);
        }
        PublishedInterval widest = intervals.get(intervals.size() - 1);
        Interval model = widest.model().orElseThrow();
        lowest = model.lower() - widest.lower();
        highest = model.upper() - widest.upper();
    }

    /**
     * Returns the simulated probability if no interval is calibrated.
     *
     * @param median published median
     * @param intervals by increasing level
     * @param simulated probability according to the simulation; used beyond the widest interval, shifted to its bounds
     */
    static DoubleUnaryOperator of(double median, List<PublishedInterval> intervals, DoubleUnaryOperator simulated) {
        boolean calibrated = intervals.stream()
                .anyMatch(interval -> interval.model()
                        .filter(model -> model.lower() != interval.lower() || model.upper() != interval.upper())
                        .isPresent());
        return calibrated ? new IntervalExceedance(median, intervals, simulated) : simulated;
    }

    @Override
    public double applyAsDouble(double value) {
        Map.Entry<Double, Double> low = above.floorEntry(value);
        Map.Entry<Double, Double> high = above.higherEntry(value);
        if (low == null) {
            return Math.max(high.getValue(), simulated.applyAsDouble(value + lowest));
        }
        if (low.getKey() == value) {
            return low.getValue();
        }
        if (high == null) {
            return Math.min(low.getValue(), simulated.applyAsDouble(value + highest));
        }
        double share = (value - low.getKey()) / (high.getKey() - low.getKey());
        return low.getValue() + share * (high.getValue() - low.getValue());
    }
}
