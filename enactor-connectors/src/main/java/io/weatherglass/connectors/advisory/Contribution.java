package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The part of a change in the forecast that has one cause; {@code seconds} is negative if the run ends earlier because
 * of the cause.
 */
public record Contribution(String cause, Optional<String> subject, double seconds, String text) {
    /** Jobs ended earlier or later than expected, and the model was updated. */
    public static final String JOB_RUNTIME = "job-runtime";

    /** VMs started, so their speed became known. The subject is a VM that is slower or faster than the others. */
    public static final String VM_LEVEL = "vm-level";

    /** A new plan has different jobs or slots, or jobs were cancelled or skipped. */
    public static final String JOB_COUNT = "job-count";

    /** A different background load was found. */
    public static final String BACKGROUND = "background";

    public static final String FAILURES = "failures";

    /** More past runs have become available. */
    public static final String MODEL_WEIGHTS = "model-weights";

    /** Time passed, but running jobs did not end. */
    public static final String TIME_ELAPSED = "time-elapsed";

    /** Chance, calibration and combined effects, which cannot be attributed to a single cause. */
    public static final String OTHER = "other";

    public Contribution {
        Checks.notBlank("cause", cause);
        Checks.finite("seconds", seconds);
        Checks.notBlank("text", text);
    }
}
