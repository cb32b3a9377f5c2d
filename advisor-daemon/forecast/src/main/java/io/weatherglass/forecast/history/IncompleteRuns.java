package io.weatherglass.forecast.history;

import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.replay.SchlouderScripts;
import io.weatherglass.forecast.tracking.OutlierRule;
import io.weatherglass.traces.RecordedBoot;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.TaskUsage;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.PastVm;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.schlouder.SchlouderPlatform;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Records runs that did not complete. Their cost and the start times and VMs of their jobs remain unknown. */
final class IncompleteRuns {

    private IncompleteRuns() {}

    static PastRun pastRun(RecordedRun run, SchlouderPlatform platform, String strategy) {
        EnactmentPlan plan = SchlouderScripts.plan(run, platform, strategy, Instant.EPOCH);
        String planJson = PlanDocument.write(plan).toString();
        List<PastJob> jobs = jobs(run.tasks());
        RunFacts facts = PastRunBuilder.facts(plan, run.label())
                .fingerprint(PastRunBuilder.fingerprint(run.boots(), run.tasks(), planJson))
                .end(RunEnd.INCOMPLETE)
                .makespanSeconds(minMakespanSeconds(run))
                .cost(RunCost.UNKNOWN)
                .jobCount(jobs.size())
                .completedJobs(jobs.size() - run.unendedJobs())
                .build();
        return new PastRun(facts, planJson, PastJobs.of(jobs), vms(run.boots(), platform), List.of());
    }

    private static double minMakespanSeconds(RecordedRun run) {
        return run.tasks().stream()
                .mapToDouble(task -> task.releaseSeconds() + (task.ended() ? task.walltimeSeconds() : 0))
                .max()
                .orElseThrow();
    }

    private static List<PastJob> jobs(List<RecordedTask> tasks) {
        double[] projected = tasks.stream()
                .mapToDouble(RecordedTask::projectedWalltimeSeconds)
                .toArray();
        double[] observed =
                tasks.stream().mapToDouble(RecordedTask::walltimeSeconds).toArray();
        double[] running = new double[tasks.size()];
        Arrays.fill(running, Double.NaN);
        boolean[] outlier = OutlierRule.apply(projected, observed, running);
        List<PastJob> jobs = new ArrayList<>(tasks.size());
        for (int k = 0; k < tasks.size(); k++) {
            RecordedTask task = tasks.get(k);
            jobs.add(PastJob.builder(task.id())
                    .kind(task.kind())
                    .end(task.ended() ? JobEnd.COMPLETED : JobEnd.UNFINISHED)
                    .outlier(outlier[k])
                    .projectedSeconds(projected[k])
                    .observedSeconds(observed[k])
                    .inputBytes(task.usage().map(TaskUsage::inputBytes).orElse(0L))
                    .outputBytes(task.usage().map(TaskUsage::outputBytes).orElse(0L))
                    .submittedSeconds(task.releaseSeconds())
                    .build());
        }
        return jobs;
    }

    private static List<PastVm> vms(List<RecordedBoot> boots, SchlouderPlatform platform) {
        List<PastVm> vms = new ArrayList<>(boots.size());
        for (RecordedBoot boot : boots) {
            double requested = boot.provisioningDateSeconds().orElse(Double.NaN);
            vms.add(new PastVm(
                    "vm-" + (vms.size() + 1),
                    platform.key(),
                    requested,
                    requested + boot.bootSeconds() + boot.lagSeconds().orElse(0),
                    Double.NaN));
        }
        return vms;
    }
}
