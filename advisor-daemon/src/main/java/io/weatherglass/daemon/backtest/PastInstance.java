package io.weatherglass.daemon.backtest;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.daemon.history.PastRuns;
import io.weatherglass.daemon.replay.ReplayScript;
import io.weatherglass.daemon.replay.ScriptFold;
import io.weatherglass.daemon.runtimes.PastExecution;
import io.weatherglass.daemon.tracking.InstanceSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * A past execution: what was known of it at some shares of its true makespan, and what came true.
 *
 * @param group whose members were enacted alike and teach each other's runtimes
 * @param label what to call it
 * @param workflow kind of the instance
 * @param known by checkpoint, what was known then
 * @param execution what it tells of runtimes, once it is over
 * @param makespanSeconds that came true, &gt; 0
 * @param btuCount that came true, where VMs are billed
 */
public record PastInstance(
        String group,
        String label,
        String workflow,
        List<InstanceSnapshot> known,
        PastExecution execution,
        double makespanSeconds,
        OptionalLong btuCount) {

    /** Copies the list. */
    public PastInstance {
        known = List.copyOf(known);
    }

    /**
     * The execution that a script tells, gone through to these shares of its makespan.
     *
     * @param shares rising, in [0, 1)
     * @throws IllegalArgumentException if it ended at once
     */
    public static PastInstance of(String group, ReplayScript script, List<Double> shares) {
        if (!(script.trueMakespanSeconds() > 0)) {
            throw new IllegalArgumentException("makespan must be > 0 s, was " + script.trueMakespanSeconds());
        }
        ScriptFold fold = new ScriptFold(foreseen(script));
        List<InstanceSnapshot> known = new ArrayList<>();
        for (double share : shares) {
            known.add(fold.at(share * script.trueMakespanSeconds()));
        }
        InstanceSnapshot ended = fold.ended();
        return new PastInstance(
                group,
                script.label(),
                script.plan().workflow(),
                known,
                PastExecution.of(script.label(), script.plan(), PastRuns.jobs(ended), PastRuns.vms(ended)),
                script.trueMakespanSeconds(),
                script.trueBtuCount());
    }

    /**
     * The script with a plan that could have been made before the run: a record has the dates at which jobs were submitted,
     * and of a job with dependencies that is about when these were complete, which nobody knew.
     */
    private static ReplayScript foreseen(ReplayScript script) {
        EnactmentPlan plan = script.plan();
        EnactmentPlan foreseen = new EnactmentPlan(
                plan.workflow(),
                plan.revision(),
                plan.submittedAt(),
                plan.strategy(),
                plan.jobs().stream().map(PastInstance::foreseen).toList(),
                plan.resources(),
                plan.deadline(),
                plan.budget(),
                plan.errorThresholdSeconds(),
                plan.predictionTimeLimitSeconds(),
                plan.perturbationLevel(),
                plan.engine());
        return new ReplayScript(
                script.label(), foreseen, script.events(), script.trueMakespanSeconds(), script.trueBtuCount());
    }

    private static PlannedJob foreseen(PlannedJob job) {
        return job.dependencies().isEmpty()
                ? job
                : new PlannedJob(
                        job.id(),
                        job.name(),
                        job.kind(),
                        job.dependencies(),
                        job.projectedRuntimeSeconds(),
                        0,
                        job.inputBytes(),
                        job.outputBytes(),
                        job.managementSeconds(),
                        job.startShare());
    }
}
