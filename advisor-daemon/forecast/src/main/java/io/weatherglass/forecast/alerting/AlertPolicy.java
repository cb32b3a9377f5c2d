package io.weatherglass.forecast.alerting;

import io.weatherglass.connectors.advisory.AlertKind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What somebody wants to know of the runs of some workflows. Immutable.
 *
 * @param workflow whole names of the workflows
 * @param kinds what is looked for
 * @param deadlineRisk probability from which on a deadline, or a time of day, counts as at risk, in (0, 1]
 * @param budgetRisk the same of the budget
 * @param finishBy by when a run should be done; the first such time after its submission
 * @param minimum how long something must last, on the event clock, before it is an alert, and before that is over
 */
public record AlertPolicy(
        Pattern workflow,
        Set<AlertKind> kinds,
        double deadlineRisk,
        double budgetRisk,
        Optional<TimeOfDay> finishBy,
        Duration minimum) {

    /** Half a chance. */
    public static final double RISK = 0.5;

    /** A forecast is not made for every event of a burst; what lasts no longer is no reason to wake somebody. A guess. */
    public static final Duration MINIMUM = Duration.ofMinutes(1);

    /** Everything, of all workflows. */
    public static final AlertPolicy DEFAULT = new AlertPolicy(
            Pattern.compile(".*", Pattern.DOTALL),
            EnumSet.allOf(AlertKind.class),
            RISK,
            RISK,
            Optional.empty(),
            MINIMUM);

    public AlertPolicy {
        kinds = Set.copyOf(kinds);
    }
}
