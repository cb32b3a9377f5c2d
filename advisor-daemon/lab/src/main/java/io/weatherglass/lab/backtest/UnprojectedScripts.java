package io.weatherglass.lab.backtest;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.VmEvent;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Converts a run to one whose enactor reports jobs and dependencies but no projected runtimes, as DAGMan and Makeflow
 * do. Jobs run in slots.
 */
public final class UnprojectedScripts {

    private static final String STRATEGY = "fixedpool";

    private UnprojectedScripts() {}

    public static ReplayScript of(ReplayScript script) {
        List<TimedEvent> events =
                script.events().stream().flatMap(UnprojectedScripts::inSlot).toList();
        EnactmentPlan given = script.plan();
        EnactmentPlan plan = EnactmentPlan.builder(given.workflow(), given.submittedAt(), STRATEGY)
                .jobs(given.jobs().stream()
                        .map(job -> job.toBuilder().projectedRuntimeSeconds(0).build())
                        .toList())
                .resources(new SlotPool(maxAtOnce(events)))
                .build();
        return new ReplayScript(script.label(), plan, events, script.trueMakespanSeconds(), OptionalLong.empty());
    }

    private static Stream<TimedEvent> inSlot(TimedEvent timed) {
        WorkflowEvent event = timed.event();
        if (event instanceof JobStarted started) {
            return at(timed, new JobStarted(started.jobId(), started.attempt(), Optional.empty()));
        } else if (event instanceof JobCompleted completed) {
            return at(timed, new JobCompleted(completed.jobId(), completed.attempt(), completed.runtimeSeconds()));
        }
        return event instanceof VmEvent || event instanceof JobScheduled ? Stream.empty() : Stream.of(timed);
    }

    private static Stream<TimedEvent> at(TimedEvent timed, WorkflowEvent event) {
        return Stream.of(new TimedEvent(timed.seconds(), event));
    }

    private static int maxAtOnce(List<TimedEvent> events) {
        int running = 0;
        int max = 1;
        for (TimedEvent timed : events) {
            if (timed.event() instanceof JobStarted) {
                running++;
                max = Math.max(max, running);
            } else if (timed.event() instanceof JobCompleted) {
                running--;
            }
        }
        return max;
    }
}
