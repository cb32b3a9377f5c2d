package io.weatherglass.forecast.history;

import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.wfformat.WfFormatRun;
import java.time.Instant;
import java.util.List;

/** Converts records in WfFormat to past runs. These runs have no plan or projections, and usually no start times. */
final class WfFormatRuns {

    private WfFormatRuns() {}

    /** @param label name of the record; the workflow is the label without any trailing number */
    static PastRun pastRun(String label, WfFormatRun instance) {
        double makespan = instance.makespanSeconds()
                .orElseThrow(() -> new IllegalArgumentException(
                        "run \"" + label + "\": makespanInSeconds must be given for a past run, but was absent"));
        Instant origin = instance.executed().orElse(Instant.EPOCH);
        String workflow = label.replaceFirst("[-._]\\d+$", "");
        EnactmentPlan plan = EnactmentPlan.builder(workflow, origin, "fixedpool")
                .jobs(instance.tasks().stream().map(WfFormatRuns::planned).toList())
                .resources(new SlotPool(Math.max(1, instance.systemCores())))
                .build();
        RecordRules.require(plan);
        RecordRules.requireSeconds("makespanInSeconds", makespan);
        instance.tasks()
                .forEach(task ->
                        RecordRules.requireSeconds("runtimeInSeconds of task " + task.id(), task.runtimeSeconds()));
        List<PastJob> jobs =
                instance.tasks().stream().map(task -> past(task, origin)).toList();
        String planJson = PlanDocument.write(plan).toString();
        RunFacts facts = PastRunBuilder.facts(plan, label)
                .fingerprint(PastRunBuilder.fingerprint(planJson, makespan, jobs))
                .end(RunEnd.COMPLETED)
                .makespanSeconds(makespan)
                .cost(RunCost.UNKNOWN)
                .jobCount(jobs.size())
                .completedJobs(jobs.size())
                .build();
        return new PastRun(facts, planJson, PastJobs.of(jobs), List.of(), List.of());
    }

    private static PlannedJob planned(WfFormatRun.Task task) {
        return PlannedJob.builder(task.id())
                .kind(task.kind())
                .dependencies(task.parents())
                .inputBytes(task.inputBytes())
                .outputBytes(task.outputBytes())
                .build();
    }

    private static PastJob past(WfFormatRun.Task task, Instant origin) {
        double started = task.startSeconds().orElse(Double.NaN) - origin.toEpochMilli() / 1e3;
        return PastJob.builder(task.id())
                .kind(task.kind())
                .end(JobEnd.COMPLETED)
                .vm(task.machine())
                .observedSeconds(task.runtimeSeconds())
                .inputBytes(task.inputBytes())
                .outputBytes(task.outputBytes())
                .startedSeconds(started)
                .endedSeconds(started + task.runtimeSeconds())
                .build();
    }
}
