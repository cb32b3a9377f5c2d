package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.Arguments;

/**
 * How often the enactor's controller polls, and how it predicts boot times.
 *
 * @param pollSeconds polling period until all jobs are submitted, &gt;= 0; 0 means that the enactor reacts immediately
 * @param pollAfterSubmissionSeconds polling period once all jobs are submitted, &gt;= 0
 * @param loneBootWithoutShare whether to predict round(B0) instead of round(B0 + B1) for a VM that boots alone
 * @param bootOfUnrequestedCounts whether the predicted boot time of a VM counts as paid uptime until the VM is
 *     requested
 */
public record EnactorPolling(
        double pollSeconds,
        double pollAfterSubmissionSeconds,
        boolean loneBootWithoutShare,
        boolean bootOfUnrequestedCounts) {
    public static final EnactorPolling IMMEDIATE = new EnactorPolling(0, 0);

    /** Schlouder's controller: polls every second, and every 5 s once all jobs are submitted [B19]. */
    public static final EnactorPolling SCHLOUDER = new EnactorPolling(1, 5);

    /**
     * Schlouder's early controller on openstack-icps.v1, .v2 and BonFIRE. It implemented the strict variant of AFAP.
     */
    public static final EnactorPolling EARLY_SCHLOUDER = new EnactorPolling(1, 5, true, false);

    public EnactorPolling {
        Arguments.nonNegative("pollSeconds", pollSeconds);
        Arguments.nonNegative("pollAfterSubmissionSeconds", pollAfterSubmissionSeconds);
    }

    public EnactorPolling(double pollSeconds, double pollAfterSubmissionSeconds) {
        this(pollSeconds, pollAfterSubmissionSeconds, false, true);
    }
}
