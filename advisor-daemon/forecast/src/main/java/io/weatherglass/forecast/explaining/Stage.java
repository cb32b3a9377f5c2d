package io.weatherglass.forecast.explaining;

import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.Map;
import java.util.Optional;

/**
 * One step between two states, which adds one fact.
 *
 * @param subject what it is about, if that can be named
 * @param text what happened
 * @param workSeconds what its jobs have worked since the earlier forecast; for elapsed time, by how much running jobs are late
 * @param levels by VM its share in what these jobs took longer than planned
 */
record Stage(
        String cause,
        Optional<String> subject,
        String text,
        InstanceSnapshot snapshot,
        Assumptions given,
        double workSeconds,
        Map<String, Double> levels) {

    Stage(
            String cause,
            Optional<String> subject,
            String text,
            InstanceSnapshot snapshot,
            Assumptions given,
            double workSeconds) {
        this(cause, subject, text, snapshot, given, workSeconds, Map.of());
    }
}
