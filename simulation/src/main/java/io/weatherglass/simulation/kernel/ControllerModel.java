package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.Arguments;

/**
 * How the enactor's controller polls and predicts.
 *
 * @param pollSeconds period at which it polls its queue while more jobs are to be submitted, &gt;= 0; 0 = reacts at once
 * @param pollAfterSubmissionSeconds the same once all jobs are submitted
 * @param loneBootWithoutShare predicts round(B0) instead of round(B0 + B1) for a VM that boots alone
 * @param bootOfUnrequestedCounts while a placed VM is not yet requested, its predicted boot counts as paid up-time
 */
public record ControllerModel(
        double pollSeconds,
        double pollAfterSubmissionSeconds,
        boolean loneBootWithoutShare,
        boolean bootOfUnrequestedCounts) {
    public static final ControllerModel IMMEDIATE = new ControllerModel(0, 0);

    /** The authors' controller: every second, and every 5 s once all jobs are submitted [B19]. */
    public static final ControllerModel SCHLOUDER = new ControllerModel(1, 5);

    /** The authors' controller on openstack-icps.v1 and .v2 and on BonFIRE; its AFAP is the strict one. */
    public static final ControllerModel EARLY_SCHLOUDER = new ControllerModel(1, 5, true, false);

    public ControllerModel {
        Arguments.nonNegative("pollSeconds", pollSeconds);
        Arguments.nonNegative("pollAfterSubmissionSeconds", pollAfterSubmissionSeconds);
    }

    /** A controller that predicts as the current Schlouder does. */
    public ControllerModel(double pollSeconds, double pollAfterSubmissionSeconds) {
        this(pollSeconds, pollAfterSubmissionSeconds, false, true);
    }
}
