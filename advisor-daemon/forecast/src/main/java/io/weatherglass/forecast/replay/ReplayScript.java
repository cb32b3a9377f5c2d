package io.weatherglass.forecast.replay;

import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
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

    /** Sorts the events, omits those after the last completion, and adds the end of the workflow. */
    static ReplayScript of(
            String label, EnactmentPlan plan, List<TimedEvent> events, double makespanSeconds, OptionalLong btuCount) {
        List<TimedEvent> inOrder = new ArrayList<>(events);
        inOrder.removeIf(event -> event.seconds() > makespanSeconds);
        inOrder.sort(Comparator.comparingDouble(TimedEvent::seconds));
        inOrder.add(new TimedEvent(makespanSeconds, new WorkflowCompleted()));
        return new ReplayScript(label, plan, inOrder, makespanSeconds, btuCount);
    }

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
