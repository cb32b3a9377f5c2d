package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.tracking.JobTable.LostAttempt;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Applies reports in order of time; after a late report, all reports of the job are applied again. */
final class JobTransitions {

    private final PlannedJob planned;
    private final TrackedJobBuilder job;

    private JobTransitions(PlannedJob planned, TrackedJob before, List<JobReport> reports) {
        this.planned = planned;
        job = TrackedJobBuilder.builder(before).reports(List.copyOf(reports));
    }

    /** Returns the state with one more report; a repeated report changes nothing. */
    static TrackedJob with(JobReport report, TrackedJob before, PlannedJob planned) {
        List<JobReport> known = before.reports();
        int place = known.size();
        if (place > 0 && known.get(place - 1).compareTo(report) >= 0) {
            place = Collections.binarySearch(known, report);
            if (place >= 0) {
                return before;
            }
            place = -place - 1;
        }
        List<JobReport> all = new ArrayList<>(known.size() + 1);
        all.addAll(known);
        all.add(place, report);
        return place == known.size()
                ? new JobTransitions(planned, before, all).applied(List.of(report))
                : replayed(all, planned);
    }

    /** @param reports in the order of {@link JobReport#compareTo} */
    static TrackedJob replayed(List<JobReport> reports, PlannedJob planned) {
        return new JobTransitions(planned, TrackedJob.PENDING, reports).applied(reports);
    }

    private TrackedJob applied(List<JobReport> reports) {
        reports.forEach(this::apply);
        return job.build();
    }

    private void apply(JobReport report) {
        switch (report.kind()) {
            case SUBMITTED -> submit(report);
            case SCHEDULED -> schedule(report);
            case STARTED -> start(report);
            case COMPLETED -> complete(report);
            case FAILED -> fail(report, JobPhase.FAILED);
            // for the forecast, an abandoned job has ended
            case GIVEN_UP -> fail(report, JobPhase.CANCELLED);
            case CANCELLED -> finishWithoutRunning(JobPhase.CANCELLED, report.date());
            case SKIPPED -> finishWithoutRunning(JobPhase.SKIPPED, report.date());
        }
    }

    /** Begins a later attempt; returns false if the attempt has ended. */
    private boolean enter(int attempt, double date) {
        if (attempt > job.attempt() && job.phase() != JobPhase.COMPLETED && job.phase() != JobPhase.SKIPPED) {
            // a new attempt implies that the previous one failed, even if the failure is not reported
            job.failedAttempts(Math.max(job.failedAttempts(), attempt - 1));
            if (job.phase() == JobPhase.RUNNING) {
                lose(job.started(), date);
            }
            job.attempt(attempt).phase(JobPhase.PENDING).vm("");
            job.submitted(Double.NaN).scheduled(Double.NaN).started(Double.NaN).ended(Double.NaN);
            job.startReported(false);
        }
        return attempt == job.attempt();
    }

    private void lose(double from, double to) {
        if (to > from) {
            List<LostAttempt> more = new ArrayList<>(job.lost());
            more.add(new LostAttempt(from, to - from, job.vm(), job.request().or(planned.request())));
            job.lost(List.copyOf(more));
        }
    }

    private void moveTo(JobPhase next) {
        if (next.compareTo(job.phase()) > 0) {
            job.phase(next);
        }
    }

    private void submit(JobReport report) {
        if (enter(report.attempt(), report.date()) && !hasEnded()) {
            job.submitted(first(job.submitted(), report.date()));
            moveTo(JobPhase.SUBMITTED);
        }
        if (report.attempt() == job.attempt()) {
            job.request(report.request().or(job.request()));
        }
    }

    private void schedule(JobReport report) {
        if (enter(report.attempt(), report.date()) && !hasEnded()) {
            job.scheduled(first(job.scheduled(), report.date()));
            place(report.vm());
            moveTo(JobPhase.SCHEDULED);
        }
    }

    private void start(JobReport report) {
        if (enter(report.attempt(), report.date()) && !hasEnded()) {
            job.started(job.startReported() ? job.started() : report.date());
            job.startReported(true);
            place(report.vm());
            moveTo(JobPhase.RUNNING);
        }
    }

    private void complete(JobReport report) {
        double begun = report.date() - report.runtimeSeconds();
        if (job.phase() != JobPhase.COMPLETED && enter(report.attempt(), begun)) {
            job.ended(report.date()).runtime(report.runtimeSeconds()).compute(report.computeSeconds());
            job.started(first(job.started(), begun)).usage(report.usage());
            place(report.vm());
            moveTo(JobPhase.COMPLETED);
        }
    }

    /** Ends an attempt that held its resource for the reported time, or since its start. */
    private void fail(JobReport report, JobPhase next) {
        boolean known = !Double.isNaN(report.runtimeSeconds());
        double begun = known ? report.date() - report.runtimeSeconds() : report.date();
        if (!job.phase().isOver() && enter(report.attempt(), begun)) {
            if (job.phase() != JobPhase.FAILED) {
                lose(known ? begun : job.started(), report.date());
                job.ended(report.date()).usage(report.usage());
            }
            job.failedAttempts(Math.max(job.failedAttempts(), report.attempt())).phase(next);
        }
    }

    private void finishWithoutRunning(JobPhase over, double date) {
        if (!job.phase().isOver()) {
            if (job.phase() == JobPhase.RUNNING) {
                lose(job.started(), date);
            }
            job.ended(date).phase(over);
        }
    }

    private boolean hasEnded() {
        return job.phase().isOver() || job.phase() == JobPhase.FAILED;
    }

    private void place(String vmId) {
        if (!vmId.isEmpty()) {
            job.vm(vmId);
        }
    }

    private static double first(double known, double date) {
        return Double.isNaN(known) ? date : known;
    }
}
