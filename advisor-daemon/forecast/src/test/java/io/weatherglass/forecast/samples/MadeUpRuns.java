package io.weatherglass.forecast.samples;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Generated runs for speed measurements: 500 jobs of ten kinds on 16 slots. Each job is submitted when the job of the
 * previous kind for the same sample has ended, and starts some seconds later.
 */
public final class MadeUpRuns {

    public static final String WORKFLOW = "speed";

    private static final int KINDS = 10;
    private static final int SAMPLES = 50;
    private static final int SLOTS = 16;
    private static final URI SOURCE = URI.create("urn:example:speed");

    private final boolean reported;

    /** @param reported whether the enactor reports the plan */
    public MadeUpRuns(boolean reported) {
        this.reported = reported;
    }

    public static String instance(int run) {
        return "run-" + run;
    }

    private static String id(int kind, int sample) {
        return "K" + kind + " (" + sample + ")";
    }

    private static List<String> before(int kind, int sample) {
        return kind == 0 ? List.of() : List.of(id(kind - 1, sample));
    }

    /**
     * Returns the events of a run, computed by list scheduling.
     *
     * @param run number, used as the seed of its runtimes
     * @param origin start of the run
     */
    public List<EventEnvelope> events(int run, Instant origin) {
        Random random = new Random(run);
        double level = Math.exp(0.1 * random.nextGaussian());
        List<EventEnvelope> events = new ArrayList<>();
        PriorityQueue<Double> slots = new PriorityQueue<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            slots.add(0.0);
        }
        double[] ended = new double[SAMPLES];
        double end = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            for (int sample = 0; sample < SAMPLES; sample++) {
                double submitted = ended[sample];
                double started = Math.max(submitted, slots.remove()) + 2 + 3 * random.nextDouble();
                double runtime = level * (10 + 5 * kind) * Math.exp(0.2 * random.nextGaussian());
                end = started + runtime;
                slots.add(end);
                ended[sample] = end;
                String id = id(kind, sample);
                add(
                        events,
                        run,
                        origin,
                        submitted,
                        new JobSubmitted(id, 1, Optional.of(id), Optional.of("K" + kind), before(kind, sample)));
                add(events, run, origin, started, new JobStarted(id, 1, Optional.empty()));
                add(events, run, origin, end, new JobCompleted(id, 1, runtime));
            }
        }
        events.sort(Comparator.comparing(EventEnvelope::time));
        Instant last = events.get(events.size() - 1).time();
        events.add(0, envelope(run, 0, origin, beginning(origin)));
        events.add(envelope(run, events.size(), last, new WorkflowCompleted()));
        return events;
    }

    private static void add(List<EventEnvelope> to, int run, Instant origin, double seconds, WorkflowEvent event) {
        to.add(envelope(run, 1 + to.size(), origin.plusNanos(Math.round(1e9 * seconds)), event));
    }

    private static EventEnvelope envelope(int run, int number, Instant time, WorkflowEvent event) {
        return new EventEnvelope(String.valueOf(number), SOURCE, time, EventEnvelope.LIVE, instance(run), event);
    }

    private WorkflowEvent beginning(Instant origin) {
        if (!reported) {
            return WorkflowStarted.of(WORKFLOW, origin);
        }
        List<PlannedJob> jobs = new ArrayList<>();
        for (int kind = 0; kind < KINDS; kind++) {
            for (int sample = 0; sample < SAMPLES; sample++) {
                jobs.add(PlannedJob.of(
                        id(kind, sample),
                        "K" + kind,
                        10 + 5 * kind,
                        before(kind, sample).toArray(String[]::new)));
            }
        }
        return new WorkflowPlanned(EnactmentPlan.builder(WORKFLOW, origin, "fixedpool")
                .resources(new SlotPool(SLOTS))
                .jobs(jobs)
                .build());
    }
}
