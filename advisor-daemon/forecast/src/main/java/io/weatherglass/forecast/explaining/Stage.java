package io.weatherglass.forecast.explaining;

import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.Map;
import java.util.Optional;

/**
 * One step from what was known to what is: all that the steps before it have shown, and one thing more.
 *
 * @param cause of what it changes
 * @param subject of what, if that can be named
 * @param text what happened
 * @param snapshot what is known then
 * @param given what is assumed then
 * @param workSeconds what the jobs that it is about have worked since the earlier forecast; of time that has passed, what jobs
 *     that still run have longer than planned
 * @param levels by VM which part of what these jobs took longer than planned its level has caused
 */
record Stage(
        String cause,
        Optional<String> subject,
        String text,
        InstanceSnapshot snapshot,
        Assumptions given,
        double workSeconds,
        Map<String, Double> levels) {

    /** Of something that no VM has a part in. */
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
