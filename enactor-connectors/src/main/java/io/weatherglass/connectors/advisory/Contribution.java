package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The part of a change in the forecast that has one cause; {@code seconds} is negative if the run ends earlier because
 * of the cause.
 */
public record Contribution(String cause, Optional<String> subject, double seconds, String text) {
    /** Jobs took more or less time than expected, or the remaining jobs are now expected to do so. */
    public static final String JOB_RUNTIME = "job-runtime";

    /** The subject is a machine that is slower or faster than the others. */
    public static final String VM_LEVEL = "vm-level";

    /** The number of jobs or slots has changed, or jobs were cancelled or skipped. */
    public static final String JOB_COUNT = "job-count";

    /** A different background load was found. */
    public static final String BACKGROUND = "background";

    public static final String FAILURES = "failures";

    /** More past runs have become available. */
    public static final String MODEL_WEIGHTS = "model-weights";

    /** Running or waiting jobs are behind or ahead of schedule. */
    public static final String TIME_ELAPSED = "time-elapsed";

    /** Chance, calibration and combined effects, which cannot be attributed to a single cause. */
    public static final String OTHER = "other";

    public Contribution {
        Checks.notBlank("cause", cause);
        Checks.finite("seconds", seconds);
        Checks.notBlank("text", text);
    }
}
