package io.weatherglass.traces.history;

import io.weatherglass.traces.history.ForecastInterval.Quantity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Small past runs whose every value can be told. */
final class SampleRuns {
    private static final double UNKNOWN = Double.NaN;

    private SampleRuns() {}

    /** Three jobs of which two completed, the later one first in the plan; one VM; two forecasts. */
    static PastRun small(String key, String workflow) {
        List<PastJob> jobs = List.of(
                new PastJob("last", "merge", JobEnd.COMPLETED, 2, true, "vm-1", 10, 14, 5, 6, 1, 30, 44),
                new PastJob("first", "split", JobEnd.COMPLETED, 1, false, "vm-1", 20, 17, 7, 8, 0, 10, 27),
                new PastJob("never", "", JobEnd.CANCELLED, 1, false, "", 0, UNKNOWN, 0, 0, UNKNOWN, UNKNOWN, UNKNOWN));
        List<PastVm> vms =
                List.of(new PastVm("vm-1", "small", 2, 9.5, UNKNOWN), new PastVm("vm-2", "", 3.25, UNKNOWN, UNKNOWN));
        List<PastForecast> forecasts = List.of(
                new PastForecast(
                        4,
                        12.5,
                        12.5 / 44,
                        0,
                        "kernel",
                        "run-effect uniform",
                        "1",
                        "none",
                        41,
                        List.of(
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
                                        Optional.empty()))),
                new PastForecast(6, 30, 30 / 44.0, 1, "kernel", "run-effect uniform", "1", "none", 43, List.of()));
        return new PastRun(
                facts(key, workflow), "{\"workflow\":\"" + workflow + "\"}", PastJobs.of(jobs), vms, forecasts);
    }

    static RunFacts facts(String key, String workflow) {
        return new RunFacts(
                key,
                "print-" + key,
                workflow,
                "instance of " + key,
                RunSource.DAEMON,
                "asap",
                "small+large",
                3,
                Instant.parse("2026-01-02T03:04:05.678901Z"),
                RunEnd.COMPLETED,
                44,
                new RunCost("EUR", OptionalDouble.of(1.5), OptionalLong.of(2), OptionalDouble.of(61.25)),
                3,
                2);
    }

    /** The same run with another fingerprint. */
    static PastRun changed(PastRun run) {
        RunFacts f = run.facts();
        RunFacts other = new RunFacts(
                f.key(),
                f.fingerprint() + " changed",
                f.workflow(),
                f.instance(),
                f.source(),
                f.strategy(),
                f.platform(),
                f.planRevision(),
                f.origin(),
                f.end(),
                f.makespanSeconds() + 1,
                RunCost.UNKNOWN,
                f.jobCount(),
                f.completedJobs());
        return new PastRun(other, run.plan(), run.jobs(), run.vms(), run.forecasts());
    }

    /** The same run, ended otherwise, with so many completed jobs, under a key of its own. */
    static PastRun ended(PastRun run, RunEnd end, int completedJobs) {
        RunFacts f = run.facts();
        RunFacts other = new RunFacts(
                f.key() + " " + end,
                f.fingerprint(),
                f.workflow(),
                f.instance(),
                f.source(),
                f.strategy(),
                f.platform(),
                f.planRevision(),
                f.origin(),
                end,
                f.makespanSeconds(),
                f.cost(),
                f.jobCount(),
                completedJobs);
        return new PastRun(other, run.plan(), run.jobs(), run.vms(), run.forecasts());
    }

    /** A run of so many jobs, for what must hold of large ones. */
    static PastRun large(String key, String workflow, int count) {
        List<PastJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double runtime = 100 + i % 7;
            jobs.add(new PastJob(
                    "job-" + i,
                    "kind",
                    JobEnd.COMPLETED,
                    1,
                    false,
                    "vm-" + i % 10,
                    103,
                    runtime,
                    2_600_000,
                    3_400_000,
                    10,
                    i,
                    i + runtime));
        }
        RunFacts f = facts(key, workflow);
        return new PastRun(
                new RunFacts(
                        f.key(),
                        f.fingerprint(),
                        f.workflow(),
                        f.instance(),
                        f.source(),
                        f.strategy(),
                        f.platform(),
                        f.planRevision(),
                        f.origin(),
                        f.end(),
                        f.makespanSeconds(),
                        f.cost(),
                        count,
                        count),
                "{}",
                PastJobs.of(jobs),
                List.of(),
                List.of());
    }
}
