package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * How much of a change of a forecast one thing has caused.
 *
 * @param seconds by how much it moved the end, in seconds; below 0 towards an earlier one
 */
public record Contribution(String cause, Optional<String> subject, double seconds, String text) {
    /** Jobs ended sooner or later than expected, and the model has learned from it. */
    public static final String JOB_RUNTIME = "job-runtime";

    /** VMs came up, took jobs, and are as fast as they are; with a subject, that one is slower or faster than the others. */
    public static final String VM_LEVEL = "vm-level";

    /** There are other jobs than before, or jobs were cancelled or skipped. */
    public static final String JOB_COUNT = "job-count";

    /** Another load of other tenants is behind the run. */
    public static final String BACKGROUND = "background";

    /** Attempts failed. */
    public static final String FAILURES = "failures";

    /** More past runs are known. */
    public static final String MODEL_WEIGHTS = "model-weights";

    /** Time passed, and what runs has not ended. */
    public static final String TIME_ELAPSED = "time-elapsed";

    /** What cannot be attributed: chance, calibration, and what acts together. */
    public static final String OTHER = "other";

    public Contribution {
        Checks.notBlank("cause", cause);
        Checks.finite("seconds", seconds);
        Checks.notBlank("text", text);
    }
}
