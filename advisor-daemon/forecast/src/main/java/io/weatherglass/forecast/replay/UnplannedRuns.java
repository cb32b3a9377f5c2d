package io.weatherglass.forecast.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.sources.EventsInOrder;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Turns a past run without a reported plan into the events of its enactor. Slots count as not reported; only last attempts are known. */
public final class UnplannedRuns {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final PastRun run;
    private final List<EventEnvelope> events = new ArrayList<>();

    private UnplannedRuns(PastRun run) {
        this.run = run;
    }

    /** Returns whether the enactor reported no plan. */
    public static boolean isUnplanned(PastRun run) {
        return document(run).has(PlanSource.STORED_FIELD);
    }

    /** @throws IllegalArgumentException if it did not complete, or if dates of its jobs are not known */
    public static List<EventEnvelope> events(PastRun run) {
        if (run.facts().end() != RunEnd.COMPLETED) {
            throw new IllegalArgumentException("run \"" + run.facts().instance() + "\" must have completed, was "
                    + run.facts().end().name().toLowerCase(Locale.ROOT));
        }
        UnplannedRuns of = new UnplannedRuns(run);
        EnactmentPlan plan = PlanDocument.read(document(run), run.facts().origin());
        of.add(0, started(plan));
        Map<String, PlannedJob> planned = new HashMap<>();
        plan.jobs().forEach(job -> planned.put(job.id(), job));
        for (PastJob job : run.jobs().all()) {
            of.add(job, planned.getOrDefault(job.id(), PlannedJob.of(job.id(), job.kind(), 0)));
        }
        of.add(run.facts().makespanSeconds(), new WorkflowCompleted());
        return EventsInOrder.of(of.events);
    }

    private static JsonNode document(PastRun run) {
        try {
            return MAPPER.readTree(run.plan());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "the plan of run \"" + run.facts().instance() + "\" must be JSON: " + e.getMessage(), e);
        }
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

    private void add(PastJob job, PlannedJob planned) {
        double submitted = known(job.submittedSeconds(), job.startedSeconds(), job.endedSeconds());
        add(
                submitted,
                new JobSubmitted(
                        job.id(),
                        job.attempt(),
                        Optional.of(planned.name()),
                        job.kind().isEmpty() ? Optional.empty() : Optional.of(job.kind()),
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
                // nothing is known of it but that the run ended without it
            }
        }
    }

    private static double known(double... values) {
        for (double value : values) {
            if (!Double.isNaN(value)) {
                return value;
            }
        }
        return Double.NaN;
    }

    private void add(double seconds, WorkflowEvent event) {
        if (Double.isNaN(seconds)) {
            throw new IllegalArgumentException("run \"" + run.facts().instance() + "\": jobs must have dates, "
                    + event.subject().orElse("its end") + " has none");
        }
        Instant time = run.facts().origin().plusNanos(Math.round(seconds * 1e9));
        events.add(new EventEnvelope(
                "past/" + events.size(),
                ReplayScript.SOURCE,
                time,
                EventEnvelope.LIVE,
                run.facts().instance(),
                event));
    }
}
