package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobRequest;
import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.forecast.tracking.JobTable.LostAttempt;
import java.util.ArrayList;
import java.util.List;

/**
 * How events move the jobs of a {@link JobTable} from phase to phase. Attempts only move forward, and so does the phase within an
 * attempt; a date that comes late is filled in. Of several reports of a submission, a placement or a start the earliest date counts, whichever comes
 * first: two enactors may report a run, and the clock of one may be wrong. On the poll thread.
 */
final class JobTransitions {

    private final List<PlannedJob> jobs;
    private final JobColumns rows;

    /** Of the jobs of these rows. */
    JobTransitions(List<PlannedJob> jobs, JobColumns rows) {
        this.jobs = jobs;
        this.rows = rows;
    }

    /** Begins a later attempt, forgetting the dates of the one before. Earlier attempts are over: false. */
    private boolean enter(int job, int eventAttempt, double date) {
        if (eventAttempt < rows.attempt[job]) {
            return false;
        }
        if (eventAttempt > rows.attempt[job]
                && rows.phase[job] != JobPhase.COMPLETED
                && rows.phase[job] != JobPhase.SKIPPED) {
            // an enactor that does not report the failure itself still shows it by trying again
            rows.failedAttempts[job] = Math.max(rows.failedAttempts[job], eventAttempt - 1);
            if (rows.phase[job] == JobPhase.RUNNING) {
                lose(job, date - rows.started[job]);
            }
            rows.attempt[job] = eventAttempt;
            rows.phase[job] = JobPhase.PENDING;
            rows.vm[job] = "";
            rows.submitted[job] = rows.scheduled[job] = rows.started[job] = rows.ended[job] = Double.NaN;
            rows.startReported[job] = false;
        }
        return eventAttempt == rows.attempt[job];
    }

    /** What the last attempt requested: as reported, else as planned. */
    JobRequest request(int job) {
        return rows.request[job].or(jobs.get(job).request());
    }

    private void lose(int job, double seconds) {
        if (seconds > 0) {
            List<LostAttempt> more = new ArrayList<>(rows.lost[job]);
            more.add(new LostAttempt(seconds, request(job)));
            rows.lost[job] = List.copyOf(more);
        }
    }

    /** What an attempt at the job requests, where it is reported; earlier attempts than the last do not count. */
    void request(int job, int eventAttempt, JobRequest reported) {
        if (eventAttempt == rows.attempt[job]) {
            rows.request[job] = reported.or(rows.request[job]);
        }
    }

    private void moveTo(int job, JobPhase next) {
        if (next.compareTo(rows.phase[job]) > 0) {
            rows.phase[job] = next;
        }
    }

    void submit(int job, int eventAttempt, double date) {
        if (enter(job, eventAttempt, date)) {
            rows.submitted[job] = earlier(rows.submitted[job], date);
            moveTo(job, JobPhase.SUBMITTED);
        }
    }

    void schedule(int job, int eventAttempt, String vmId, double date) {
        if (enter(job, eventAttempt, date)) {
            rows.scheduled[job] = earlier(rows.scheduled[job], date);
            place(job, vmId);
            moveTo(job, JobPhase.SCHEDULED);
        }
    }

    void start(int job, int eventAttempt, String vmId, double date) {
        if (enter(job, eventAttempt, date)) {
            rows.started[job] = rows.startReported[job] ? earlier(rows.started[job], date) : date;
            rows.startReported[job] = true;
            place(job, vmId);
            moveTo(job, JobPhase.RUNNING);
        }
    }

    void complete(int job, int eventAttempt, String vmId, double runtimeSeconds, double computeSeconds, double date) {
        if (rows.phase[job] != JobPhase.COMPLETED && enter(job, eventAttempt, date - runtimeSeconds)) {
            rows.ended[job] = date;
            rows.runtime[job] = runtimeSeconds;
            rows.compute[job] = computeSeconds;
            if (Double.isNaN(rows.started[job])) {
                rows.started[job] = date - runtimeSeconds;
            }
            place(job, vmId);
            moveTo(job, JobPhase.COMPLETED);
        }
    }

    /**
     * A job that fails for good takes no more time: it counts as cancelled.
     *
     * @param runtimeSeconds for which it held its resource; NaN if nobody says, then from its start
     */
    void fail(int job, int eventAttempt, boolean willRetry, double runtimeSeconds, double date) {
        boolean known = !Double.isNaN(runtimeSeconds);
        if (!rows.phase[job].isOver() && enter(job, eventAttempt, known ? date - runtimeSeconds : date)) {
            if (rows.phase[job] != JobPhase.FAILED) {
                lose(job, known ? runtimeSeconds : date - rows.started[job]);
            }
            rows.failedAttempts[job] = Math.max(rows.failedAttempts[job], eventAttempt);
            rows.ended[job] = date;
            rows.phase[job] = willRetry ? JobPhase.FAILED : JobPhase.CANCELLED;
        }
    }

    void finishWithoutRunning(int job, JobPhase over, double date) {
        if (!rows.phase[job].isOver()) {
            if (rows.phase[job] == JobPhase.RUNNING) {
                lose(job, date - rows.started[job]);
            }
            rows.ended[job] = date;
            rows.phase[job] = over;
        }
    }

    private void place(int job, String vmId) {
        if (!vmId.isEmpty()) {
            rows.vm[job] = vmId;
        }
    }

    private static double earlier(double known, double date) {
        return known <= date ? known : date;
    }
}
