package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.tracking.JobTable.LostAttempt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Applies reports to the jobs of a {@link JobTable}. Reports count in the order of their dates: a late report is inserted and the job replayed, so
 * that the state does not depend on the order of arrival or on repetition. Confined to the poll thread.
 */
final class JobTransitions {

    private final List<PlannedJob> jobs;
    private final JobColumns rows;

    JobTransitions(List<PlannedJob> jobs, JobColumns rows) {
        this.jobs = jobs;
        this.rows = rows;
    }

    /** A repeated report changes nothing. */
    void take(int job, JobReport report) {
        JobReport[] known = rows.reports[job];
        int place = known.length;
        if (place > 0 && known[place - 1].compareTo(report) >= 0) {
            place = Arrays.binarySearch(known, report);
            if (place >= 0) {
                return;
            }
            place = -place - 1;
        }
        // snapshots share what is known
        JobReport[] more = Arrays.copyOf(known, known.length + 1);
        System.arraycopy(known, place, more, place + 1, known.length - place);
        more[place] = report;
        rows.reports[job] = more;
        if (place == known.length) {
            apply(job, report);
        } else {
            replay(job);
        }
    }

    /** Moves the origin of a job's dates this many seconds earlier. */
    void shift(int job, double seconds) {
        rows.reports[job] = Arrays.stream(rows.reports[job])
                .map(report -> report.later(seconds))
                .sorted()
                .toArray(JobReport[]::new);
        replay(job);
    }

    private void replay(int job) {
        rows.forgetState(job);
        for (JobReport report : rows.reports[job]) {
            apply(job, report);
        }
    }

    private void apply(int job, JobReport report) {
        switch (report.kind()) {
            case SUBMITTED -> submit(job, report);
            case SCHEDULED -> schedule(job, report);
            case STARTED -> start(job, report);
            case COMPLETED -> complete(job, report);
            case FAILED -> fail(job, report, JobPhase.FAILED);
            // it takes no more time
            case GIVEN_UP -> fail(job, report, JobPhase.CANCELLED);
            case CANCELLED -> finishWithoutRunning(job, JobPhase.CANCELLED, report.date());
            case SKIPPED -> finishWithoutRunning(job, JobPhase.SKIPPED, report.date());
        }
    }

    /** Begins a later attempt; returns false if the attempt is over. */
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

    /** Request of the last attempt: as reported, else as planned. */
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

    private void moveTo(int job, JobPhase next) {
        if (next.compareTo(rows.phase[job]) > 0) {
            rows.phase[job] = next;
        }
    }

    private void submit(int job, JobReport report) {
        if (enter(job, report.attempt(), report.date()) && !hasEnded(job)) {
            rows.submitted[job] = first(rows.submitted[job], report.date());
            moveTo(job, JobPhase.SUBMITTED);
        }
        // of an attempt that comes after a completed one nothing counts
        if (report.attempt() == rows.attempt[job]) {
            rows.request[job] = report.request().or(rows.request[job]);
        }
    }

    private void schedule(int job, JobReport report) {
        if (enter(job, report.attempt(), report.date()) && !hasEnded(job)) {
            rows.scheduled[job] = first(rows.scheduled[job], report.date());
            place(job, report.vm());
            moveTo(job, JobPhase.SCHEDULED);
        }
    }

    private void start(int job, JobReport report) {
        if (enter(job, report.attempt(), report.date()) && !hasEnded(job)) {
            rows.started[job] = rows.startReported[job] ? rows.started[job] : report.date();
            rows.startReported[job] = true;
            place(job, report.vm());
            moveTo(job, JobPhase.RUNNING);
        }
    }

    private void complete(int job, JobReport report) {
        double begun = report.date() - report.runtimeSeconds();
        if (rows.phase[job] != JobPhase.COMPLETED && enter(job, report.attempt(), begun)) {
            rows.ended[job] = report.date();
            rows.runtime[job] = report.runtimeSeconds();
            rows.compute[job] = report.computeSeconds();
            rows.started[job] = first(rows.started[job], begun);
            place(job, report.vm());
            moveTo(job, JobPhase.COMPLETED);
        }
    }

    /** Ends an attempt, which held its resource for the reported time, else since its start. */
    private void fail(int job, JobReport report, JobPhase next) {
        boolean known = !Double.isNaN(report.runtimeSeconds());
        double begun = known ? report.date() - report.runtimeSeconds() : report.date();
        if (!rows.phase[job].isOver() && enter(job, report.attempt(), begun)) {
            if (rows.phase[job] != JobPhase.FAILED) {
                lose(job, known ? report.runtimeSeconds() : report.date() - rows.started[job]);
                rows.ended[job] = report.date();
            }
            rows.failedAttempts[job] = Math.max(rows.failedAttempts[job], report.attempt());
            rows.phase[job] = next;
        }
    }

    private void finishWithoutRunning(int job, JobPhase over, double date) {
        if (!rows.phase[job].isOver()) {
            if (rows.phase[job] == JobPhase.RUNNING) {
                lose(job, date - rows.started[job]);
            }
            rows.ended[job] = date;
            rows.phase[job] = over;
        }
    }

    /** Events dated after the end of an attempt do not change it. */
    private boolean hasEnded(int job) {
        return rows.phase[job].isOver() || rows.phase[job] == JobPhase.FAILED;
    }

    private void place(int job, String vmId) {
        if (!vmId.isEmpty()) {
            rows.vm[job] = vmId;
        }
    }

    private static double first(double known, double date) {
        return Double.isNaN(known) ? date : known;
    }
}
