package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;

/**
 * Finds out whether an enactor reports its jobs only when they have ended, as where the trace file of Nextflow is followed: then nobody knows which
 * jobs run. By their dates jobs ran side by side, but none was ever known to be open when another one was heard of. Two sources of the same jobs, one after the other,
 * whose clocks differ by more than the precision look alike.
 */
final class LateReports {

    /** Clocks of different machines may differ by so much, s. A guess. */
    private static final double PRECISION = 1;

    private int open;
    private boolean sideBySide;
    private boolean seenOpen;
    private double lastEnd = Double.NEGATIVE_INFINITY;

    /**
     * A job was reported.
     *
     * @param before its phase before, {@link JobPhase#PENDING} if it was not known
     * @param after its phase now
     * @param date of the event, s from the origin of the instance
     */
    void reported(JobEvent event, JobPhase before, JobPhase after, double date) {
        int others = open - (isOpen(before) ? 1 : 0);
        seenOpen |= others > 0;
        boolean begins = event instanceof JobSubmitted || event instanceof JobStarted;
        // a job that is known already says nothing of others when it is reported again
        sideBySide |= begins && before == JobPhase.PENDING && date < lastEnd - PRECISION;
        open = others + (isOpen(after) ? 1 : 0);
        if (after == JobPhase.COMPLETED) {
            lastEnd = Math.max(lastEnd, date);
        }
    }

    /** Dates count from an earlier origin. */
    void shift(double later) {
        lastEnd += later;
    }

    /** Whether jobs are reported only when they have ended, as far as that is known; no job is known to be open then. */
    boolean areAll() {
        return sideBySide && !seenOpen && open == 0;
    }

    private static boolean isOpen(JobPhase phase) {
        return phase == JobPhase.SUBMITTED || phase == JobPhase.SCHEDULED || phase == JobPhase.RUNNING;
    }
}
