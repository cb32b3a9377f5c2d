package io.weatherglass.forecast.attributing;

import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.LostAttempt;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunSource;
import io.weatherglass.traces.history.StoredRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Builds past runs from the start and end times of jobs. */
final class BuiltRun {

    private final List<PastJob> jobs = new ArrayList<>();
    private final double makespan;
    private List<LostAttempt> lost = List.of();
    private RunCost cost = RunCost.UNKNOWN;
    private String revision = "";

    BuiltRun(double makespan) {
        this.makespan = makespan;
    }

    BuiltRun job(String kind, double start, double end) {
        return job(kind, start, end, JobEnd.COMPLETED);
    }

    BuiltRun job(String kind, double start, double end, JobEnd how) {
        return job(kind, start, end, end - start, how);
    }

    /** @param runtime as reported, s; without the overhead of the enactor */
    BuiltRun job(String kind, double start, double end, double runtime, JobEnd how) {
        jobs.add(PastJob.builder("job-" + jobs.size())
                .kind(kind)
                .end(how)
                .submittedSeconds(0)
                .lost(lost)
                .startedSeconds(start)
                .endedSeconds(end)
                .observedSeconds(how == JobEnd.COMPLETED ? runtime : Double.NaN)
                .build());
        lost = List.of();
        return this;
    }

    /** Adds a failed attempt to the next job. */
    BuiltRun retried(double start, double end) {
        lost = List.of(new LostAttempt(start, end));
        return this;
    }

    BuiltRun costing(double euros) {
        cost = new RunCost("EUR", OptionalDouble.of(euros), OptionalLong.empty(), OptionalDouble.empty());
        return this;
    }

    BuiltRun ofRevision(String name) {
        revision = name;
        return this;
    }

    RunComponents components() {
        return RunComponents.makespan(stored(RunEnd.COMPLETED), PastJobs.of(jobs));
    }

    StoredRun stored(RunEnd end) {
        return new StoredRun(
                7,
                Instant.EPOCH,
                RunFacts.builder()
                        .key("key")
                        .fingerprint("")
                        .workflow("w")
                        .instance("i")
                        .source(RunSource.IMPORT)
                        .strategy("")
                        .platform("slots")
                        .planRevision(1)
                        .origin(Instant.EPOCH)
                        .end(end)
                        .makespanSeconds(makespan)
                        .cost(cost)
                        .revision(revision)
                        .jobCount(jobs.size())
                        .completedJobs(jobs.size())
                        .build());
    }

    PastJobs jobs() {
        return PastJobs.of(jobs);
    }
}
