package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.PlannedJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The plan that an enactor gave, and after its jobs those that were reported although it does not have them: they take time
 * and slots like all others. Confined to the poll thread.
 */
final class GivenPlan {

    /**
     * From so many on no job is added that the plan does not have: whoever reports more runs another workflow, and that needs
     * no memory. Those that were reported before the plan came stay, even if they are more. A guess.
     */
    static final int MAX_UNPLANNED = 10_000;

    private final EnactmentPlan given;
    private JobTable jobs;
    private Optional<EnactmentPlan> whole = Optional.empty();

    /**
     * A plan without jobs beside it.
     *
     * @param reported of jobs before it came
     */
    GivenPlan(EnactmentPlan given, JobTable reported) {
        this.given = given;
        jobs = reported.replannedTo(given.jobs());
    }

    /** The plan that a run has begun without: the jobs that were reported stay. */
    static GivenPlan after(JobTable reported, EnactmentPlan given) {
        GivenPlan plan = new GivenPlan(given, reported);
        plan.keep(reported, 0);
        return plan;
    }

    /** A later revision: of the jobs that it does not have those stay that this plan did not have either. */
    GivenPlan revised(EnactmentPlan next) {
        GivenPlan plan = new GivenPlan(next, jobs);
        plan.keep(jobs, given.jobs().size());
        return plan;
    }

    /** Adds jobs of another table, from an index on, that are in no plan. */
    private void keep(JobTable reported, int from) {
        for (int job = from; job < reported.count(); job++) {
            PlannedJob kept = reported.planned(job);
            if (jobs.indexOf(kept.id()).isEmpty()) {
                int added = add(kept);
                jobs.take(added, reported, job);
            }
        }
    }

    int revision() {
        return given.revision();
    }

    JobTable jobs() {
        return jobs;
    }

    /** How many jobs were reported that the plan does not have. */
    int unplanned() {
        return jobs.count() - given.jobs().size();
    }

    /** The index of a job, which is added if the plan does not have it; empty if there are too many of those. */
    OptionalInt indexOf(String jobId) {
        OptionalInt known = jobs.indexOf(jobId);
        return known.isPresent() || unplanned() >= MAX_UNPLANNED
                ? known
                : OptionalInt.of(add(PlannedJob.of(jobId, "", 0)));
    }

    private int add(PlannedJob job) {
        if (unplanned() == 0) {
            // snapshots share the list of a table that does not grow
            jobs = jobs.replannedTo(new ArrayList<>(given.jobs()));
        }
        whole = Optional.empty();
        return jobs.add(job);
    }

    /** What an enactor says of a job when it submits it; of planned ones the plan counts. */
    void describe(int job, JobSubmitted submitted) {
        if (job >= given.jobs().size()) {
            jobs.describe(job, OpenPlan.described(jobs.planned(job), submitted));
            whole = Optional.empty();
        }
    }

    /** The plan with the other jobs; the same as long as these are. */
    EnactmentPlan whole() {
        if (unplanned() == 0) {
            return given;
        }
        if (whole.isEmpty()) {
            List<PlannedJob> all = new ArrayList<>(given.jobs());
            for (int job = all.size(); job < jobs.count(); job++) {
                all.add(unplanned(job));
            }
            whole = Optional.of(given.toBuilder().onlyJobs(all).build());
        }
        return whole.get();
    }

    /** A job that waits for planned ones at most: so there is no cycle, whatever was reported. */
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

    /** The state of the jobs of {@link #whole}; later events do not change it. */
    JobTable snapshot() {
        return unplanned() == 0 ? jobs.copy() : jobs.replannedTo(whole().jobs());
    }
}
