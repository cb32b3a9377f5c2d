package io.weatherglass.forecast.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.support.Sha256;
import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.LostAttempt;
import io.weatherglass.traces.history.PastForecast;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.PastVm;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunFactsBuilder;
import io.weatherglass.traces.history.RunSource;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Builds the past run of an ended instance from its log alone, so recording an instance twice has no effect. */
public final class PastRunBuilder {

    private PastRunBuilder() {}

    /** The key contains the times of submission and end, so that reusing an instance id creates another run. */
    public static PastRun followed(InstanceSnapshot ended, Advisory closing, List<Advisory> course) {
        InstanceSnapshot.End end = ended.outcome().orElseThrow();
        String key = "daemon " + ended.instance() + " " + ended.origin() + " " + end.time();
        return of(ended, closing, course, RunSource.DAEMON, key, plan(ended), ended.eventsFolded() + " events");
    }

    static PastRun recorded(InstanceSnapshot ended, Advisory closing, String fingerprint, String revision) {
        String key = importKey(ended.plan().workflow() + "/" + ended.instance());
        PastRun run = of(ended, closing, List.of(), RunSource.IMPORT, key, plan(ended), fingerprint);
        if (revision.isEmpty()) {
            return run;
        }
        RunFacts facts = run.facts().toBuilder().revision(revision).build();
        return new PastRun(facts, run.plan(), run.jobs(), run.vms(), run.forecasts());
    }

    private static String plan(InstanceSnapshot ended) {
        JsonNode plan = PlanDocument.write(ended.plan());
        if (ended.source().kind() != PlanSource.Kind.GIVEN && plan instanceof ObjectNode fields) {
            fields.put(PlanSource.STORED_FIELD, ended.source().text());
        }
        return plan.toString();
    }

    static PastRun imported(InstanceSnapshot ended, Advisory closing, String planJson, String fingerprint) {
        return of(ended, closing, List.of(), RunSource.IMPORT, importKey(ended.instance()), planJson, fingerprint);
    }

    static String importKey(String label) {
        return "import " + label;
    }

    private static PastRun of(
            InstanceSnapshot ended,
            Advisory closing,
            List<Advisory> course,
            RunSource source,
            String key,
            String planJson,
            String fingerprint) {
        EnactmentPlan plan = ended.plan();
        double makespan = closing.makespan().orElseThrow().medianSeconds();
        RunFacts facts = facts(plan, ended.instance())
                .key(key)
                .fingerprint(fingerprint)
                .source(source)
                .origin(ended.origin())
                .end(end(ended.outcome().orElseThrow()))
                .makespanSeconds(makespan)
                .cost(closing.cost().map(PastRunBuilder::cost).orElse(RunCost.UNKNOWN))
                .jobCount(ended.jobs().count())
                .completedJobs(ended.jobs().countIn(JobPhase.COMPLETED))
                .revision(ended.codeRevision())
                .parametersHash(ended.parametersHash())
                .build();
        List<PastForecast> forecasts = ForecastScoring.of(ended, closing, course);
        return new PastRun(facts, planJson, jobs(ended), vms(ended), forecasts);
    }

    private static RunEnd end(InstanceSnapshot.End end) {
        if (end.extent().partial().isPresent()) {
            return RunEnd.PARTIAL;
        } else if (end.outcome() == Outcome.COMPLETED && end.implausible().isPresent()) {
            return RunEnd.IMPLAUSIBLE;
        }
        return switch (end.outcome()) {
            case COMPLETED -> end.extent().resumed() ? RunEnd.RESUMED : RunEnd.COMPLETED;
            case FAILED -> RunEnd.FAILED;
            case ABANDONED -> RunEnd.ABANDONED;
        };
    }

    static String platform(Resources resources) {
        String types = resources.allVmTypes().map(VmTypeSpec::name).collect(Collectors.joining("+"));
        return types.isEmpty() ? "slots" : types;
    }

    private static RunCost cost(CostForecast settled) {
        return new RunCost(
                settled.unit(),
                median(settled.amount()),
                settled.btuCount()
                        .map(btus -> OptionalLong.of(Math.round(btus.median())))
                        .orElse(OptionalLong.empty()),
                median(settled.vmSeconds()));
    }

    private static OptionalDouble median(Optional<ValueForecast> value) {
        return value.map(known -> OptionalDouble.of(known.median())).orElse(OptionalDouble.empty());
    }

    public static PastJobs jobs(InstanceSnapshot ended) {
        JobTable jobs = ended.jobs();
        ComparableRuntimes runtimes = ComparableRuntimes.of(ended);
        double[] observed = runtimes.observedSeconds();
        boolean[] outlier = runtimes.outliers();
        List<PastJob> past = new ArrayList<>(jobs.count());
        for (int job = 0; job < jobs.count(); job++) {
            JobEnd end = end(jobs.phase(job));
            past.add(PastJob.builder(jobs.planned(job).id())
                    .kind(jobs.planned(job).kind())
                    .end(end)
                    .attempt(jobs.attempt(job))
                    .outlier(outlier[job])
                    .vm(jobs.vm(job))
                    .projectedSeconds(jobs.planned(job).projectedRuntimeSeconds())
                    .observedSeconds(end == JobEnd.COMPLETED ? observed[job] : Double.NaN)
                    .inputBytes(jobs.planned(job).inputBytes())
                    .outputBytes(jobs.planned(job).outputBytes())
                    .submittedSeconds(jobs.submittedSeconds(job))
                    .startedSeconds(jobs.startedSeconds(job))
                    .endedSeconds(jobs.endedSeconds(job))
                    .cpus(jobs.request(job).cpus().orElse(Double.NaN))
                    .memoryBytes(number(jobs.request(job).memoryBytes()))
                    .timeLimitSeconds(jobs.request(job).timeLimitSeconds().orElse(Double.NaN))
                    .peakMemoryBytes(number(jobs.usage(job).peakMemoryBytes()))
                    .cpuSeconds(jobs.usage(job).cpuSeconds().orElse(Double.NaN))
                    .node(jobs.usage(job).node().orElse(""))
                    .container(jobs.usage(job).container().orElse(""))
                    .lost(lost(jobs.lostAttempts(job)))
                    .build());
        }
        return PastJobs.of(past);
    }

    private static List<LostAttempt> lost(List<JobTable.LostAttempt> attempts) {
        return attempts.stream()
                .map(attempt -> new LostAttempt(attempt.startedSeconds(), attempt.startedSeconds() + attempt.seconds()))
                .toList();
    }

    private static double number(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : Double.NaN;
    }

    private static JobEnd end(JobPhase phase) {
        return switch (phase) {
            case COMPLETED -> JobEnd.COMPLETED;
            case CANCELLED -> JobEnd.CANCELLED;
            case SKIPPED -> JobEnd.SKIPPED;
            case PENDING, SUBMITTED, SCHEDULED, RUNNING, FAILED -> JobEnd.UNFINISHED;
        };
    }

    public static List<PastVm> vms(InstanceSnapshot ended) {
        return ended.vms().all().stream()
                .map(vm -> new PastVm(vm.id(), vm.type(), vm.requested(), vm.booted(), vm.terminated()))
                .toList();
    }

    static RunFactsBuilder facts(EnactmentPlan plan, String label) {
        return RunFacts.builder()
                .key(importKey(label))
                .workflow(plan.workflow())
                .instance(label)
                .source(RunSource.IMPORT)
                .strategy(plan.strategy())
                .platform(platform(plan.resources()))
                .planRevision(plan.revision())
                .origin(plan.submittedAt());
    }

    static String fingerprint(Object... parts) {
        MessageDigest digest = Sha256.begin();
        for (Object part : parts) {
            digest.update(part.toString().getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
