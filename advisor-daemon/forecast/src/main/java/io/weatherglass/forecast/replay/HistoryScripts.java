package io.weatherglass.forecast.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.PastVm;
import io.weatherglass.traces.history.RunEnd;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Turns a past run into the events of its enactor. Jobs count as placed when submitted [B19 ch. 2]; only last attempts and the final plan are known.
 */
public final class HistoryScripts {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final List<TimedEvent> events = new ArrayList<>();

    private HistoryScripts() {}

    /** @throws IllegalArgumentException if it did not complete, or if dates of its jobs are not known */
    public static ReplayScript of(PastRun run) {
        String label = run.facts().instance();
        if (run.facts().end() != RunEnd.COMPLETED) {
            throw new IllegalArgumentException("run \"" + label + "\" must have completed, was "
                    + run.facts().end().name().toLowerCase(Locale.ROOT));
        }
        HistoryScripts script = new HistoryScripts();
        run.vms().forEach(script::add);
        run.jobs().all().forEach(script::add);
        List<TimedEvent> inOrder = new ArrayList<>(script.events);
        inOrder.sort(Comparator.comparingDouble(TimedEvent::seconds));
        double makespan = run.facts().makespanSeconds();
        inOrder.removeIf(event -> event.seconds() > makespan);
        inOrder.add(new TimedEvent(makespan, new WorkflowCompleted()));
        return new ReplayScript(
                label, plan(run), inOrder, makespan, run.facts().cost().btuCount());
    }

    private static EnactmentPlan plan(PastRun run) {
        try {
            return PlanDocument.read(MAPPER.readTree(run.plan()), run.facts().origin());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "the plan of run \"" + run.facts().instance() + "\" must be JSON: " + e.getMessage(), e);
        }
    }

    private void add(PastVm vm) {
        add(vm.requestedSeconds(), new VmRequested(vm.id(), nonEmpty(vm.type())));
        add(vm.bootedSeconds(), new VmBooted(vm.id()));
        add(vm.terminatedSeconds(), new VmTerminated(vm.id()));
    }

    private void add(PastJob job) {
        switch (job.end()) {
            case COMPLETED -> addCompleted(job);
            case CANCELLED -> add(job.endedSeconds(), new JobCancelled(job.id()));
            case SKIPPED -> add(job.endedSeconds(), new JobSkipped(job.id()));
            case UNFINISHED -> {
                // nothing is known of it but that the run ended without it
            }
        }
    }

    private void addCompleted(PastJob job) {
        double runtime = job.endedSeconds() - job.startedSeconds();
        if (!(runtime >= 0)) {
            throw new IllegalArgumentException("job \"" + job.id() + "\" must have dates of start and end, were "
                    + job.startedSeconds() + " and " + job.endedSeconds());
        }
        Optional<String> vm = nonEmpty(job.vm());
        double submitted = Double.isNaN(job.submittedSeconds()) ? job.startedSeconds() : job.submittedSeconds();
        add(submitted, new JobSubmitted(job.id(), job.attempt()));
        vm.ifPresent(id -> add(submitted, new JobScheduled(job.id(), job.attempt(), id)));
        add(job.startedSeconds(), new JobStarted(job.id(), job.attempt(), vm));
        add(
                job.endedSeconds(),
                new JobCompleted(
                        job.id(),
                        job.attempt(),
                        runtime,
                        vm,
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty()));
    }

    private static Optional<String> nonEmpty(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private void add(double seconds, WorkflowEvent event) {
        if (!Double.isNaN(seconds)) {
            events.add(new TimedEvent(seconds, event));
        }
    }
}
