package io.weatherglass.daemon.replay;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import java.util.List;
import java.util.OptionalLong;

/**
 * A run that has happened, or was made up, as the events its enactor would have sent.
 *
 * @param label what it is, for people
 * @param plan as known when the run begins; its submission date is the date 0 of the events
 * @param events by rising date, the end of the workflow last
 * @param trueMakespanSeconds date of the last completion
 * @param trueBtuCount BTUs owed in the end, where VMs are billed
 */
public record ReplayScript(
        String label,
        EnactmentPlan plan,
        List<TimedEvent> events,
        double trueMakespanSeconds,
        OptionalLong trueBtuCount) {

    public ReplayScript {
        events = List.copyOf(events);
    }

    /** An event and its date, in seconds after the start of the run. */
    public record TimedEvent(double seconds, WorkflowEvent event) {}
}
