package io.weatherglass.forecast.alerting;

import io.weatherglass.connectors.advisory.AlertKind;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Enables alerts for all workflows whose names match a pattern. Immutable.
 *
 * @param deadlineRisk an alert is raised if the probability of missing the deadline, {@code finishBy} or the time
 *     limit of a job is at least this value, in (0, 1]
 * @param finishBy time of day by which a run must end
 * @param brake empty if the brake is off
 * @param minimum how long, on the event clock, a condition must be true to raise an alert, or false to end it
 */
public record AlertPolicy(
        Pattern workflow,
        Set<AlertKind> kinds,
        double deadlineRisk,
        double budgetRisk,
        Optional<TimeOfDay> finishBy,
        Optional<BrakePolicy> brake,
        Duration minimum) {

    public static final double RISK = 0.5;

    /** Default minimum duration; a condition that is true for a shorter time does not justify an alert. */
    public static final Duration MINIMUM = Duration.ofMinutes(1);

    public static final AlertPolicy DEFAULT = new AlertPolicy(
            Pattern.compile(".*", Pattern.DOTALL),
            EnumSet.allOf(AlertKind.class),
            RISK,
            RISK,
            Optional.empty(),
            Optional.empty(),
            MINIMUM);

    public AlertPolicy {
        EnumSet<AlertKind> evaluated = EnumSet.noneOf(AlertKind.class);
        evaluated.addAll(kinds);
        if (brake.isPresent()) {
            evaluated.add(AlertKind.BRAKE);
        } else {
            evaluated.remove(AlertKind.BRAKE);
        }
        kinds = Collections.unmodifiableSet(evaluated);
    }
}
