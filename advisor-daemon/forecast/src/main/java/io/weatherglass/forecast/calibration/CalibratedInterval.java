package io.weatherglass.forecast.calibration;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An interval to be published.
 *
 * @param interval within what is possible, and containing those of lower levels
 * @param basis what it is calibrated with
 * @param instances finished instances that its basis has; without one, those of all workflows
 * @param needed finished instances that its level needs
 * @param measured the share of these instances in which the interval that was published held the truth
 * @param remark what the prior is, where that is the basis, or that the past runs of a pooled one are few
 */
public record CalibratedInterval(
        LevelInterval interval,
        Basis basis,
        int instances,
        int needed,
        OptionalDouble measured,
        Optional<String> remark) {

    /** Finished instances that an interval is calibrated with. */
    public enum Basis {
        /** Those of its workflow. */
        WORKFLOW,
        /** Those of all workflows, since those of its own are too few. */
        ALL,
        /** Too few of its workflow: what is known of forecasts of other workflows, see {@link Fallback}. */
        PRIOR,
        /** There are too few: it is the model's. */
        NONE,
        /** It was made from the errors of forecasts of past runs, and needs none. */
        POOLED
    }

    /** What a reader should know of it. */
    public Optional<String> note() {
        return switch (basis) {
            case WORKFLOW -> Optional.empty();
            case ALL -> Optional.of("calibrated with " + instances + " finished instances of all workflows");
            case PRIOR, POOLED -> remark;
            case NONE -> Optional.of(insufficient(instances, needed, "finished instances"));
        };
    }

    /** Says that there are fewer of something than a level needs. */
    static String insufficient(int known, int needed, String what) {
        return "insufficient history: " + known + " of " + needed + " " + what;
    }
}
