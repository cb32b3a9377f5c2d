package io.weatherglass.forecast.advising;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Maps calibrated values to values of the simulation with the same probability, so that risks agree with the published
 * intervals: linear between the median and the bounds of all intervals, and a shift beyond the outermost bounds. Immutable.
 */
final class BoundsMap {

    private final NavigableMap<Double, Double> simulated = new TreeMap<>();

    private BoundsMap() {}

    /** @param median published and simulated median */
    static BoundsMap of(double median, List<PublishedInterval> intervals) {
        BoundsMap map = new BoundsMap();
        map.simulated.put(median, median);
        for (PublishedInterval interval : intervals) {
            interval.model().ifPresent(model -> {
                map.simulated.put(interval.lower(), model.lower());
                map.simulated.put(interval.upper(), model.upper());
            });
        }
        return map;
    }

    double simulated(double calibrated) {
        Map.Entry<Double, Double> below = simulated.floorEntry(calibrated);
        Map.Entry<Double, Double> above = simulated.higherEntry(calibrated);
        if (below == null || above == null) {
            Map.Entry<Double, Double> nearest = below == null ? above : below;
            return nearest.getValue() + calibrated - nearest.getKey();
        }
        double share = (calibrated - below.getKey()) / (above.getKey() - below.getKey());
        return below.getValue() + share * (above.getValue() - below.getValue());
    }
}
