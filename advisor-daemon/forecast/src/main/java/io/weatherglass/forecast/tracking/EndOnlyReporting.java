package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;

/**
 * Detects enactors that report jobs only after they end: the reported times of jobs overlap, although no two jobs were
 * ever open at once.
 */
final class EndOnlyReporting {

    /** Tolerated clock difference, s. */
    private static final double PRECISION = 1;

    private int open;
    private boolean sideBySide;
    private boolean seenOpen;
    private double lastEnd = Double.NEGATIVE_INFINITY;

    /** @param before {@link JobPhase#PENDING} if the job was unknown */
    void reported(JobEvent event, JobPhase before, JobPhase after, double date) {
        int others = open - (isOpen(before) ? 1 : 0);
        seenOpen |= others > 0;
        boolean begins = event instanceof JobSubmitted || event instanceof JobStarted;
        // repeated reports of a known job are no evidence about other jobs
        sideBySide |= begins && before == JobPhase.PENDING && date < lastEnd - PRECISION;
        open = others + (isOpen(after) ? 1 : 0);
        if (after == JobPhase.COMPLETED) {
            lastEnd = Math.max(lastEnd, date);
        }
    }

    void shift(double later) {
        lastEnd += later;
    }

    /** Returns whether jobs are reported only after their end; in this case no job is open. */
    boolean areAll() {
        return sideBySide && !seenOpen && open == 0;
    }

    private static boolean isOpen(JobPhase phase) {
        return phase == JobPhase.SUBMITTED || phase == JobPhase.SCHEDULED || phase == JobPhase.RUNNING;
    }
}
