package io.weatherglass.forecast.replay;

import io.weatherglass.connectors.protocol.EventEnvelope;
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
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.sources.EventsInOrder;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.PastVm;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Converts a past run to the events of its enactor. Only the last attempts and the final plan are known. */
public final class PastRunEvents {

    private final String instance;
    private final List<TimedEvent> events = new ArrayList<>();

    private PastRunEvents(PastRun run) {
        instance = run.facts().instance();
        if (run.facts().end() != RunEnd.COMPLETED) {
            throw new IllegalArgumentException("run \"" + instance + "\" must have completed, but was "
                    + run.facts().end().name().toLowerCase(Locale.ROOT));
        }
    }

    public static boolean isUnplanned(PastRun run) {
        return PlanDocument.parse(run.plan()).has(PlanSource.STORED_FIELD);
    }

    /**
     * A job counts as placed when it is submitted [B19 ch. 2].
     *
     * @throws IllegalArgumentException if the run did not complete or times of its jobs are unknown
     */
    public static ReplayScript planned(PastRun run) {
        PastRunEvents of = new PastRunEvents(run);
        run.vms().forEach(of::add);
        run.jobs().all().forEach(of::addPlanned);
        RunFacts facts = run.facts();
        return ReplayScript.of(
                of.instance,
                plan(run),
                of.events,
                facts.makespanSeconds(),
                facts.cost().btuCount());
    }

    /** @throws IllegalArgumentException if the run did not complete or times of its jobs are unknown */
    public static List<EventEnvelope> unplanned(PastRun run) {
        PastRunEvents of = new PastRunEvents(run);
        EnactmentPlan plan = plan(run);
        of.add(0, started(plan));
        Map<String, PlannedJob> planned = new HashMap<>();
        plan.jobs().forEach(job -> planned.put(job.id(), job));
        for (PastJob job : run.jobs().all()) {
            of.addUnplanned(job, planned.getOrDefault(job.id(), PlannedJob.of(job.id(), job.kind(), 0)));
        }
        of.add(run.facts().makespanSeconds(), new WorkflowCompleted());
        return EventsInOrder.of(IntStream.range(0, of.events.size())
                .mapToObj(
                        k -> FollowedEvents.envelope(of.instance, k, run.facts().origin(), of.events.get(k)))
                .toList());
    }

    private static EnactmentPlan plan(PastRun run) {
        return PlanDocument.read(PlanDocument.parse(run.plan()), run.facts().origin());
    }

    private static WorkflowStarted started(EnactmentPlan plan) {
        boolean slots = plan.resources() instanceof SlotPool;
        return WorkflowStarted.builder(plan.workflow())
                .submittedAt(plan.submittedAt())
                .strategy(slots ? Optional.empty() : Optional.of(plan.strategy()))
                .resources(slots ? Optional.empty() : Optional.of(plan.resources()))
                .deadline(plan.deadline())
                .budget(plan.budget())
                .build();
    }

    private void add(PastVm vm) {
        addIfKnown(vm.requestedSeconds(), new VmRequested(vm.id(), nonEmpty(vm.type())));
        addIfKnown(vm.bootedSeconds(), new VmBooted(vm.id()));
        addIfKnown(vm.terminatedSeconds(), new VmTerminated(vm.id()));
    }

    private void addPlanned(PastJob job) {
        switch (job.end()) {
            case COMPLETED -> addCompleted(job);
            case CANCELLED -> addIfKnown(job.endedSeconds(), new JobCancelled(job.id()));
            case SKIPPED -> addIfKnown(job.endedSeconds(), new JobSkipped(job.id()));
            case UNFINISHED -> {
                // the job was still open when the run ended
            }
        }
    }

    private void addCompleted(PastJob job) {
        double runtime = job.endedSeconds() - job.startedSeconds();
        if (!(runtime >= 0)) {
            throw new IllegalArgumentException("job \"" + job.id() + "\" must have start and end times, but had "
                    + job.startedSeconds() + " and " + job.endedSeconds());
        }
        Optional<String> vm = nonEmpty(job.vm());
        double submitted = known(job.submittedSeconds(), job.startedSeconds());
        add(submitted, new JobSubmitted(job.id(), job.attempt()));
        vm.ifPresent(id -> add(submitted, new JobScheduled(job.id(), job.attempt(), id)));
        add(job.startedSeconds(), new JobStarted(job.id(), job.attempt(), vm));
        OptionalDouble unknown = OptionalDouble.empty();
        add(job.endedSeconds(), new JobCompleted(job.id(), job.attempt(), runtime, vm, unknown, unknown, unknown));
    }

    private void addUnplanned(PastJob job, PlannedJob planned) {
        double submitted = known(job.submittedSeconds(), job.startedSeconds(), job.endedSeconds());
        add(
                submitted,
                new JobSubmitted(
                        job.id(),
                        job.attempt(),
                        Optional.of(planned.name()),
                        nonEmpty(job.kind()),
                        planned.dependencies()));
        switch (job.end()) {
            case COMPLETED -> {
                double started = known(job.startedSeconds(), job.endedSeconds() - job.observedSeconds());
                double runtime = known(job.observedSeconds(), job.endedSeconds() - job.startedSeconds());
                add(started, new JobStarted(job.id(), job.attempt(), Optional.empty()));
                add(job.endedSeconds(), new JobCompleted(job.id(), job.attempt(), Math.max(0, runtime)));
            }
            case CANCELLED -> add(known(job.endedSeconds(), submitted), new JobCancelled(job.id()));
            case SKIPPED -> add(known(job.endedSeconds(), submitted), new JobSkipped(job.id()));
            case UNFINISHED -> {
                // the job was still open when the run ended
            }
        }
    }

    private static Optional<String> nonEmpty(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private static double known(double... values) {
        for (double value : values) {
            if (!Double.isNaN(value)) {
                return value;
            }
        }
        return Double.NaN;
    }

    private void addIfKnown(double seconds, WorkflowEvent event) {
        if (!Double.isNaN(seconds)) {
            add(seconds, event);
        }
    }

    private void add(double seconds, WorkflowEvent event) {
        if (Double.isNaN(seconds)) {
            throw new IllegalArgumentException("run \"" + instance + "\": jobs must have timestamps; "
                    + event.subject().orElse("the end") + " has none");
        }
        events.add(new TimedEvent(seconds, event));
    }
}
