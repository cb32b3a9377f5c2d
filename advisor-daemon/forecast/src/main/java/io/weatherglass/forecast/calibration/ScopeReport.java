package io.weatherglass.forecast.calibration;

import java.util.List;
import java.util.Map;

/** @param intervals ordered by quantity, stage and increasing level */
public record ScopeReport(int instances, List<IntervalReport> intervals, Map<RiskScore.Kind, Reliability> risks) {

    public int drifting() {
        return (int) intervals.stream().filter(IntervalReport::drifting).count();
    }
}
