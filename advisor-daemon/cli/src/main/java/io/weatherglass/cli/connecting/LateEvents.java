package io.weatherglass.cli.connecting;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.PartialRun;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.sources.ClosingAdvisories;
import io.weatherglass.daemon.sources.EventOutput;
import io.weatherglass.forecast.support.CountText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Forwards events and reports their effect on closed instances. Events change a closed instance only if they report a
 * partial run more completely.
 */
final class LateEvents implements EventOutput {
    private final EventOutput output;
    private final ClosingAdvisories advisories;
    private final Set<String> asked = new HashSet<>();
    private final Map<String, Reported> reported = new LinkedHashMap<>();

    /** Events received for a closed instance. */
    private static final class Reported {
        private final Advisory closing;
        private final Set<String> done = new HashSet<>();
        private boolean begun;
        private boolean ended;

        Reported(Advisory closing) {
            this.closing = closing;
        }

        void add(WorkflowEvent event) {
            begun |= event instanceof WorkflowStarted || event instanceof WorkflowPlanned;
            ended |= event instanceof WorkflowCompleted || event instanceof WorkflowFailed;
            boolean failed = event instanceof JobFailed failure && !failure.willRetry();
            if (failed
                    || event instanceof JobCompleted
                    || event instanceof JobSkipped
                    || event instanceof JobCancelled) {
                done.add(event.subject().orElseThrow());
            }
        }

        String effect() {
            String instance = closing.workflowInstance();
            Optional<PartialRun> partial = closing.ground().partial();
            if (partial.isEmpty()) {
                return "instance " + instance
                        + " is closed and no events are known to be missing; the new events have no effect";
            }
            String was = "run " + instance + " is partial (" + partial.get().receivedJobs() + " of "
                    + CountText.of(partial.get().reportedJobs(), "job") + "); ";
            if (!begun || !ended) {
                return was + "the new events have no effect, because they do not cover the run from start to end";
            }
            return done.size() >= partial.get().reportedJobs()
                    ? was + "the new events (" + CountText.of(done.size(), "job") + ") replace it in the history"
                    : was + "the new events have no effect, because they cover only "
                            + CountText.of(done.size(), "job");
        }
    }

    /** @param output receives the events; closed together with this object */
    LateEvents(EventOutput output, ClosingAdvisories advisories) {
        this.output = output;
        this.advisories = advisories;
    }

    @Override
    public void write(List<EventEnvelope> events) throws InterruptedException {
        for (EventEnvelope event : events) {
            String instance = event.workflowInstance();
            if (asked.add(instance)) {
                advisories.of(instance).ifPresent(closing -> reported.put(instance, new Reported(closing)));
            }
            if (reported.containsKey(instance)) {
                reported.get(instance).add(event.event());
            }
        }
        output.write(events);
    }

    @Override
    public void refuse(SourceMessage message, InvalidMessageException reason) throws InterruptedException {
        output.refuse(message, reason);
    }

    List<String> effects() {
        List<String> effects = new ArrayList<>();
        reported.values().forEach(of -> effects.add(of.effect()));
        return effects;
    }

    @Override
    public void close() {
        output.close();
    }
}
