package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.Arguments;

/**
 * How often the enactor's controller looks at its queue of jobs to place.
 *
 * @param pollSeconds period while jobs are still to be submitted, &gt;= 0; 0 = reacts at once
 * @param pollAfterSubmissionSeconds period once all jobs are submitted, &gt;= 0; 0 = reacts at once
 */
public record ControllerModel(double pollSeconds, double pollAfterSubmissionSeconds) {
    /** Reacts at once. */
    public static final ControllerModel IMMEDIATE = new ControllerModel(0, 0);

    /** The authors' controller: every second, and every 5 s once all jobs are submitted [B19]. */
    public static final ControllerModel SCHLOUDER = new ControllerModel(1, 5);

    /** Throws {@link IllegalArgumentException} if a period is negative or not finite. */
    public ControllerModel {
        Arguments.nonNegative("pollSeconds", pollSeconds);
        Arguments.nonNegative("pollAfterSubmissionSeconds", pollAfterSubmissionSeconds);
    }
}
