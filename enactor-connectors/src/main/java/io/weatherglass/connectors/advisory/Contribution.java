package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The share of one cause in a change of a forecast.
 *
 * @param seconds change of the end in seconds; negative if earlier
 */
public record Contribution(String cause, Optional<String> subject, double seconds, String text) {
    /** Jobs ended sooner or later than expected, and the model has learned from it. */
    Jobs ended sooner or later than expected, and the model was updated.

    /** VMs came up, took jobs, and are as fast as they are; with a subject, that one is slower or faster than the others. */
    VMs started, received jobs and showed their speed; a subject names a VM that is slower or faster than the others.

    /** There are other jobs than before, or jobs were cancelled or skipped. */
    Jobs were added, cancelled or skipped.

    /** Another load of other tenants is behind the run. */
    Another background load was found.

    /** Attempts failed. */

    /** More past runs are known. */
    More past runs are known.

    /** Time passed, and what runs has not ended. */
    Time passed without the end of running jobs.

    /** What cannot be attributed: chance, calibration, and what acts together. */
    Chance, calibration and combined effects, which cannot be attributed.

    public Contribution {
        Checks.notBlank("cause", cause);
        Checks.finite("seconds", seconds);
        Checks.notBlank("text", text);
    }
}
