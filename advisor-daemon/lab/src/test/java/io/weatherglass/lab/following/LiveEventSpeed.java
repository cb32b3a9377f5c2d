package io.weatherglass.lab.following;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * What one live event costs: an advisory on the run as it is now and its encoding, without Kafka. Made-up runs of 500 jobs of ten kinds on
 * 16 slots, each job submitted when the kind before has ended for its sample, started some seconds later; 1,000 of them are known.
 */
public final class LiveEventSpeed {
    private static final double[] SHARES = {0.1, 0.5, 0.9};
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(6);
    private static final long MEASURE_NANOS = TimeUnit.SECONDS.toNanos(8);
    private static final int KINDS = 10;
    private static final int SAMPLES = 50;
    private static final int SLOTS = 16;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final URI SOURCE = URI.create("urn:example:speed");
    private static final Instant ORIGIN = Instant.parse("2026-01-01T00:00:00Z");

    private final AdvisoryCodec codec = new AdvisoryCodec();
    private final FollowingDaemon daemon;
    private final boolean reported;

    private LiveEventSpeed(FollowingDaemon daemon, boolean reported) {
        this.daemon = daemon;
        this.reported = reported;
    }

    /**
     * Prints what an event costs where the plan is learned and where it is reported.
     *
     * @param arguments how many runs are known, 1,000 if absent
     */
    public static void main(String[] arguments) {
        int pastRuns = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
        for (boolean reported : new boolean[] {false, true}) {
            try (FollowingDaemon daemon = FollowingDaemon.open(ForecastOptions.DEFAULTS, 10)) {
                new LiveEventSpeed(daemon, reported).measure(pastRuns);
            }
        }
    }

    private void measure(int pastRuns) {
        for (int run = 0; run < pastRuns; run++) {
            FollowedEvents events = followed(run);
            daemon.record(events.ended(), daemon.close(events.ended()), List.of());
        }
        FollowedEvents last = followed(pastRuns);
        for (double share : SHARES) {
            InstanceSnapshot known = last.after((int) (share * last.count()));
            for (long end = System.nanoTime() + WARM_UP_NANOS; System.nanoTime() < end; ) {
                event(known);
            }
            List<Double> cpu = new ArrayList<>();
            List<Double> wall = new ArrayList<>();
            for (long end = System.nanoTime() + MEASURE_NANOS; System.nanoTime() < end; ) {
                long cpuBegin = THREADS.getCurrentThreadCpuTime();
                long begin = System.nanoTime();
                event(known);
                wall.add((System.nanoTime() - begin) / 1e6);
                cpu.add((THREADS.getCurrentThreadCpuTime() - cpuBegin) / 1e6);
            }
            System.out.printf(
                    "plan %s, %.0f %% of the events: %.1f ms of CPU on average, %.1f at least; p50 %.1f ms (%d events)%n",
                    reported ? "reported" : "learned",
                    100 * share,
                    cpu.stream().mapToDouble(ms -> ms).average().orElseThrow(),
                    cpu.stream().mapToDouble(ms -> ms).min().orElseThrow(),
                    wall.stream().sorted().toList().get(wall.size() / 2),
                    cpu.size());
        }
    }

    private FollowedEvents followed(int run) {
        return FollowedEvents.of("run-" + run, events(run), daemon::expected);
    }

    private static String id(int kind, int sample) {
        return "K" + kind + " (" + sample + ")";
    }

    private static List<String> before(int kind, int sample) {
        return kind == 0 ? List.of() : List.of(id(kind - 1, sample));
    }

    /** By list scheduling, as an enactor would do it. */
    private List<EventEnvelope> events(int run) {
        Random random = new Random(run);
        Instant origin = ORIGIN.plusSeconds(100_000L * run);
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
        return new EventEnvelope(String.valueOf(number), SOURCE, time, EventEnvelope.LIVE, "run-" + run, event);
    }

    private WorkflowEvent beginning(Instant origin) {
        if (!reported) {
            return WorkflowStarted.of("speed", origin);
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
        return new WorkflowPlanned(EnactmentPlan.builder("speed", origin, "fixedpool")
                .resources(new SlotPool(SLOTS))
                .jobs(jobs)
                .build());
    }

    private void event(InstanceSnapshot known) {
        Advisory advisory = daemon.advise(known);
        if (codec.toStructuredJson(SOURCE, advisory).length == 0) {
            throw new AssertionError("an advisory is never empty");
        }
    }
}
