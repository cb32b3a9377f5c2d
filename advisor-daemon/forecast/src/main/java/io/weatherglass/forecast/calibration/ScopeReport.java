package io.weatherglass.forecast.calibration;

import java.util.List;
import java.util.Map;

/**
 * What is known of a set of finished instances.
 *
 * @param instances how many
 * @param intervals by quantity, stage and rising level
 * @param risks by what may happen
 */
public record ScopeReport(int instances, List<IntervalReport> intervals, Map<RiskScore.Kind, Reliability> risks) {

    /** How many of the intervals drift. */
    public int drifting() {
        return (int) intervals.stream().filter(IntervalReport::drifting).count();
    }
}
