package io.weatherglass.forecast.replay;

import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import java.net.URI;
import java.util.List;
import java.util.OptionalLong;

/**
 * A recorded or generated run, represented by the events that its enactor would have sent.
 *
 * @param plan plan as known at the beginning; times of events are counted from its submission
 * @param events in order of time; the last one is the end of the workflow
 * @param trueBtuCount BTUs owed at the end, if VMs are billed
 */
public record ReplayScript(
        String label,
        EnactmentPlan plan,
        List<TimedEvent> events,
        double trueMakespanSeconds,
        OptionalLong trueBtuCount) {

    public static final URI SOURCE = URI.create("urn:weatherglass:replay");

    public ReplayScript {
        events = List.copyOf(events);
    }

    /** @param seconds after the start of the run */
    public record TimedEvent(double seconds, WorkflowEvent event) {}

    public ReplayScript named(String newLabel) {
        return new ReplayScript(newLabel, plan, events, trueMakespanSeconds, trueBtuCount);
    }

    /** Omits the recorded submission times of dependent jobs, because these were unknown before the run. */
    public ReplayScript foreseen() {
        EnactmentPlan then = plan.toBuilder()
                .jobs(plan.jobs().stream().map(ReplayScript::foreseen).toList())
                .build();
        return new ReplayScript(label, then, events, trueMakespanSeconds, trueBtuCount);
    }

    private static PlannedJob foreseen(PlannedJob job) {
        return job.dependencies().isEmpty()
                ? job
                : job.toBuilder().releaseSeconds(0).build();
    }
}
