package io.weatherglass.traces.history;

import io.weatherglass.traces.history.ForecastInterval.Quantity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Small past runs with distinguishable values. */
public final class SampleRuns {
    private static final double UNKNOWN = Double.NaN;

    private SampleRuns() {}

    /** Three jobs, two completed, the later one first in the plan; one VM; two forecasts. */
    public static PastRun small(String key, String workflow) {
        List<PastJob> jobs = List.of(
                PastJob.builder("last")
                        .kind("merge")
                        .end(JobEnd.COMPLETED)
                        .attempt(2)
                        .outlier(true)
                        .vm("vm-1")
                        .projectedSeconds(10)
                        .observedSeconds(14)
                        .inputBytes(5)
                        .outputBytes(6)
                        .submittedSeconds(1)
                        .startedSeconds(30)
                        .endedSeconds(44)
                        .cpus(2)
                        .memoryBytes(4e9)
                        .timeLimitSeconds(3600)
                        .peakMemoryBytes(3.5e9)
                        .cpuSeconds(21.5)
                        .build(),
                PastJob.builder("first")
                        .kind("split")
                        .end(JobEnd.COMPLETED)
                        .vm("vm-1")
                        .projectedSeconds(20)
                        .observedSeconds(17)
                        .inputBytes(7)
                        .outputBytes(8)
                        .submittedSeconds(0)
                        .startedSeconds(10)
                        .endedSeconds(27)
                        .build(),
                PastJob.builder("never")
                        .end(JobEnd.CANCELLED)
                        .observedSeconds(UNKNOWN)
                        .submittedSeconds(UNKNOWN)
                        .startedSeconds(UNKNOWN)
                        .endedSeconds(UNKNOWN)
                        .build());
        List<PastVm> vms =
                List.of(new PastVm("vm-1", "small", 2, 9.5, UNKNOWN), new PastVm("vm-2", "", 3.25, UNKNOWN, UNKNOWN));
        List<PastForecast> forecasts = List.of(
                PastForecast.builder()
                        .sequence(4)
                        .elapsedSeconds(12.5)
                        .elapsedShare(12.5 / 44)
                        .completedJobs(0)
                        .engine("kernel")
                        .runtimeModel("run-effect uniform")
                        .runtimeModelVersion("1")
                        .calibrationVersion("none")
                        .makespanMedianSeconds(41)
                        .intervals(List.of(
                                new ForecastInterval(
                                        Quantity.MAKESPAN,
                                        0.5,
                                        40,
                                        42,
                                        OptionalDouble.of(40.5),
                                        OptionalDouble.of(41.5),
                                        Optional.of(false)),
                                new ForecastInterval(
                                        Quantity.MAKESPAN,
                                        0.95,
                                        38,
                                        45,
                                        OptionalDouble.of(39),
                                        OptionalDouble.of(43),
                                        Optional.of(true)),
                                new ForecastInterval(
                                        Quantity.COST,
                                        0.95,
                                        1,
                                        2,
                                        OptionalDouble.empty(),
                                        OptionalDouble.empty(),
                                        Optional.empty())))
                        .build(),
                PastForecast.builder()
                        .sequence(6)
                        .elapsedSeconds(30)
                        .elapsedShare(30 / 44.0)
                        .completedJobs(1)
                        .engine("kernel")
                        .runtimeModel("run-effect uniform")
                        .runtimeModelVersion("1")
                        .calibrationVersion("none")
                        .makespanMedianSeconds(43)
                        .build());
        return new PastRun(
                facts(key, workflow), "{\"workflow\":\"" + workflow + "\"}", PastJobs.of(jobs), vms, forecasts);
    }

    static RunFacts facts(String key, String workflow) {
        return RunFacts.builder()
                .key(key)
                .fingerprint("print-" + key)
                .workflow(workflow)
                .instance("instance of " + key)
                .source(RunSource.DAEMON)
                .strategy("asap")
                .platform("small+large")
                .planRevision(3)
                .origin(Instant.parse("2026-01-02T03:04:05.678901Z"))
                .end(RunEnd.COMPLETED)
                .makespanSeconds(44)
                .cost(new RunCost("EUR", OptionalDouble.of(1.5), OptionalLong.of(2), OptionalDouble.of(61.25)))
                .jobCount(3)
                .completedJobs(2)
                .build();
    }

    /** The same run with another fingerprint. */
    static PastRun changed(PastRun run) {
        RunFacts f = run.facts();
        RunFacts other = RunFacts.builder()
                .key(f.key())
                .fingerprint(f.fingerprint() + " changed")
                .workflow(f.workflow())
                .instance(f.instance())
                .source(f.source())
                .strategy(f.strategy())
                .platform(f.platform())
                .planRevision(f.planRevision())
                .origin(f.origin())
                .end(f.end())
                .makespanSeconds(f.makespanSeconds() + 1)
                .cost(RunCost.UNKNOWN)
                .jobCount(f.jobCount())
                .completedJobs(f.completedJobs())
                .build();
        return new PastRun(other, run.plan(), run.jobs(), run.vms(), run.forecasts());
    }

    /** The same run on another platform. */
    static PastRun on(String platform, PastRun run) {
        return with(run.facts().toBuilder().platform(platform).build(), run);
    }

    /** The same run of another instance. */
    static PastRun of(String instance, PastRun run) {
        return with(run.facts().toBuilder().instance(instance).build(), run);
    }

    /** {@link #small} as recorded by another source, whose dates are later. */
    static PastRun recorded(String key, String workflow, double laterSeconds) {
        PastRun run = small(key, workflow);
        RunFacts facts = run.facts();
        return with(
                facts.toBuilder()
                        .source(RunSource.IMPORT)
                        .origin(facts.origin().plusMillis(Math.round(1000 * laterSeconds)))
                        .build(),
                run);
    }

    private static PastRun with(RunFacts facts, PastRun run) {
        return new PastRun(facts, run.plan(), run.jobs(), run.vms(), run.forecasts());
    }

    /** The same run with another outcome, number of completed jobs and key. */
    static PastRun ended(PastRun run, RunEnd end, int completedJobs) {
        RunFacts f = run.facts();
        RunFacts other = RunFacts.builder()
                .key(f.key() + " " + end)
                .fingerprint(f.fingerprint())
                .workflow(f.workflow())
                .instance(f.instance())
                .source(f.source())
                .strategy(f.strategy())
                .platform(f.platform())
                .planRevision(f.planRevision())
                .origin(f.origin())
                .end(end)
                .makespanSeconds(f.makespanSeconds())
                .cost(f.cost())
                .jobCount(f.jobCount())
                .completedJobs(completedJobs)
                .build();
        return new PastRun(other, run.plan(), run.jobs(), run.vms(), run.forecasts());
    }

    /** A run with many jobs. */
    static PastRun large(String key, String workflow, int count) {
        List<PastJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double runtime = 100 + i % 7;
            jobs.add(PastJob.builder("job-" + i)
                    .kind("kind")
                    .end(JobEnd.COMPLETED)
                    .vm("vm-" + i % 10)
                    .projectedSeconds(103)
                    .observedSeconds(runtime)
                    .inputBytes(2_600_000)
                    .outputBytes(3_400_000)
                    .submittedSeconds(10)
                    .startedSeconds(i)
                    .endedSeconds(i + runtime)
                    .build());
        }
        RunFacts f = facts(key, workflow);
        return new PastRun(
                RunFacts.builder()
                        .key(f.key())
                        .fingerprint(f.fingerprint())
                        .workflow(f.workflow())
                        .instance(f.instance())
                        .source(f.source())
                        .strategy(f.strategy())
                        .platform(f.platform())
                        .planRevision(f.planRevision())
                        .origin(f.origin())
                        .end(f.end())
                        .makespanSeconds(f.makespanSeconds())
                        .cost(f.cost())
                        .jobCount(count)
                        .completedJobs(count)
                        .build(),
                "{}",
                PastJobs.of(jobs),
                List.of(),
                List.of());
    }
}
