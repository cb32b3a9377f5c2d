package io.weatherglass.lab.backtest;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Runs of two jobs, a and then b, each of which is projected to take 100 s. */
final class TwoJobs {

    static final EnactmentPlan PLAN = EnactmentPlan.builder("pair", Instant.EPOCH, "fixed-pool-order")
            .addJobs(PlannedJob.of("a", "first", 100))
            .addJobs(PlannedJob.builder("b")
                    .kind("second")
                    .dependencies(List.of("a"))
                    .projectedRuntimeSeconds(100)
                    .releaseSeconds(77)
                    .build())
            .resources(new SlotPool(1))
            .build();

    private TwoJobs() {}

    static ReplayScript script(String label, double firstSeconds, double secondSeconds) {
        double all = firstSeconds + secondSeconds;
        return new ReplayScript(
                label,
                PLAN,
                List.of(
                        started(0, "a"),
                        completed(firstSeconds, "a", firstSeconds),
                        started(firstSeconds, "b"),
                        completed(all, "b", secondSeconds),
                        new TimedEvent(all, new WorkflowCompleted())),
                all,
                OptionalLong.empty());
    }

    static PastInstance instance(
            String group, String label, double firstSeconds, double secondSeconds, Double... shares) {
        return PastInstance.of(group, script(label, firstSeconds, secondSeconds), List.of(shares));
    }

    private static TimedEvent started(double seconds, String job) {
        return new TimedEvent(seconds, new JobStarted(job, 1, Optional.empty()));
    }

    private static TimedEvent completed(double seconds, String job, double runtimeSeconds) {
        return new TimedEvent(seconds, new JobCompleted(job, 1, runtimeSeconds));
    }
}
