package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.InvalidEventReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The reported plan, followed by reported jobs that it does not contain. Confined to the poll thread. */
final class ReportedPlan {

    /**
     * Maximum number of unplanned jobs; further ones seem to belong to another workflow and are ignored, unless
     * reported before the plan.
     */
    static final int MAX_UNPLANNED = 10_000;

    private final EnactmentPlan first;
    private final EnactmentPlan given;
    private JobTable jobs;
    private Optional<EnactmentPlan> whole = Optional.empty();

    private ReportedPlan(EnactmentPlan first, EnactmentPlan given, JobTable reported) {
        this.first = first;
        this.given = given;
        jobs = reported.replannedTo(given.jobs());
    }

    static ReportedPlan after(JobTable reported, EnactmentPlan given) {
        ReportedPlan plan = new ReportedPlan(given, given, reported);
        plan.keep(reported, 0);
        return plan;
    }

    /** Adopts a later revision; unplanned jobs are kept. */
    ReportedPlan revised(EnactmentPlan next) {
        ReportedPlan plan = new ReportedPlan(first, next, jobs);
        plan.keep(jobs, given.jobs().size());
        return plan;
    }

    private void keep(JobTable reported, int from) {
        for (int job = from; job < reported.count(); job++) {
            PlannedJob kept = reported.planned(job);
            if (jobs.indexOf(kept.id()).isEmpty()) {
                int added = add(kept);
                jobs.take(added, reported, job);
            }
        }
    }

    /** Returns the plan before any revision. */
    EnactmentPlan first() {
        return first;
    }

    int revision() {
        return given.revision();
    }

    boolean hasOtherSlotsThan(EnactmentPlan next) {
        return given.resources() instanceof SlotPool before
                && next.resources() instanceof SlotPool after
                && before.slots() != after.slots();
    }

    JobTable jobs() {
        return jobs;
    }

    int unplanned() {
        return jobs.count() - given.jobs().size();
    }

    /** Returns the index of a job, and adds the job if it is unplanned. */
    int indexOf(String jobId, String instance) {
        OptionalInt known = jobs.indexOf(jobId);
        if (known.isEmpty() && unplanned() >= MAX_UNPLANNED) {
            String rule = "must be a job of the plan of instance \"" + instance + "\": the limit of " + unplanned()
                    + " unplanned jobs is reached";
            throw new InvalidEventException(InvalidEventReason.UNKNOWN_JOB, "subject", jobId, rule);
        }
        return known.isPresent() ? known.getAsInt() : add(PlannedJob.of(jobId, "", 0));
    }

    private int add(PlannedJob job) {
        if (unplanned() == 0) {
            // makes a copy, because snapshots share the list of a table that does not grow
            jobs = jobs.replannedTo(new ArrayList<>(given.jobs()));
        }
        whole = Optional.empty();
        return jobs.add(job);
    }

    /** Describes an unplanned job when it is submitted; planned jobs are described by the plan. */
    void describe(int job, JobSubmitted submitted) {
        if (job >= given.jobs().size()) {
            jobs.describe(job, InferredPlan.described(jobs.planned(job), submitted));
            whole = Optional.empty();
        }
    }

    EnactmentPlan whole() {
        if (unplanned() == 0) {
            return given;
        }
        if (whole.isEmpty()) {
            List<PlannedJob> all = new ArrayList<>(given.jobs());
            for (int job = all.size(); job < jobs.count(); job++) {
                all.add(unplanned(job));
            }
            whole = Optional.of(given.toBuilder().jobs(all).build());
        }
        return whole.get();
    }

    private PlannedJob unplanned(int job) {
        PlannedJob reported = jobs.planned(job);
        return reported.toBuilder()
                .dependencies(reported.dependencies().stream()
                        .filter(id ->
                                jobs.indexOf(id).orElse(job) < given.jobs().size())
                        .distinct()
                        .toList())
                .request(jobs.request(job))
                .build();
    }

    JobTable snapshot() {
        return unplanned() == 0 ? jobs.copy() : jobs.replannedTo(whole().jobs());
    }
}
