package io.weatherglass.proving.chaos;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.proving.chaos.site.Delivery;
import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.RunDraft;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Reproducible synthetic runs, numbered from 0: Montage workflows of three sizes on VMs. Their events are sent within
 * seconds but keep their original timestamps. Thread-safe.
 *
 * @param runs number of disturbed runs; runs with higher numbers are not disturbed
 */
record ChaosWorkload(long seed, Duration duration, int runs, List<EventFault> faults) {

    private static final Instant EPOCH = Instant.parse("2026-01-05T08:00:00Z");

    /** One in 15 disturbed runs has 184 jobs, two in 15 have about 40, and all others have 28. */
    private static final int LARGE_EVERY = 15;

    private static final int MIDDLE_EVERY = 5;

    /** Number of events held back at the end of an open run. They include the completion of a running job. */
    private static final int HELD_EVENTS = 6;

    /** Share of the test's duration during which events of open runs are sent. */
    private static final double OPEN_SHARE = 0.9;

    private static final long MIN_RUN_MILLIS = 2_000;
    private static final long MAX_RUN_MILLIS = 20_000;

    ChaosWorkload {
        // first apply the faults that change events, so that later faults repeat or delay the changed events
        faults = faults.stream()
                .sorted(Comparator.comparing(EventFault::changesEvents).reversed())
                .toList();
    }

    /**
     * @param beginMillis time of the first event, ms after the start of the test
     * @param held last events, sent after recovery; empty for most runs
     * @param disturbed number of disturbed or added events by fault; faults without such events are omitted
     */
    record Run(
            String instance,
            long beginMillis,
            List<Delivery> deliveries,
            List<Delivery> held,
            Map<String, Integer> disturbed) {}

    Run disturbed(int number) {
        return run(number, number < runs ? faults : List.of());
    }

    Run undisturbed(int number) {
        return run(
                number,
                number < runs
                        ? faults.stream().filter(EventFault::changesEvents).toList()
                        : List.of());
    }

    private Run run(int number, List<EventFault> applied) {
        Random random = random(number, "run");
        long whole = duration.toMillis();
        long begin = number < runs ? (long) (random.nextDouble() * 0.7 * whole) : 0;
        long longest = Math.min(MAX_RUN_MILLIS, Math.max(MIN_RUN_MILLIS, whole - begin));
        long length = MIN_RUN_MILLIS + (long) (random.nextDouble() * (longest - MIN_RUN_MILLIS));
        RunDraft draft = draft(number, length);
        Map<String, Integer> disturbed = new LinkedHashMap<>();
        for (EventFault fault : applied) {
            int count = fault.disturb(draft, random(number, fault.name()));
            if (count > 0) {
                disturbed.put(fault.name(), count);
            }
        }
        return new Run(draft.instance(), begin, draft.inOrder(), List.of(), disturbed);
    }

    Run open(int number) {
        RunDraft draft = draft(number, duration.toMillis());
        EventEnvelope first = draft.plan().event().orElseThrow();
        EnactmentPlan plan = ((WorkflowPlanned) first.event()).plan();
        EnactmentPlan hopeless =
                plan.toBuilder().deadline(plan.submittedAt().plusSeconds(1)).build();
        draft.replace(
                draft.plan(),
                delivery -> delivery.with(new EventEnvelope(
                        first.id(),
                        first.source(),
                        first.time(),
                        first.timescale(),
                        first.workflowInstance(),
                        new WorkflowPlanned(hopeless))));
        List<Delivery> all = draft.inOrder();
        int held = all.size() - HELD_EVENTS;
        // stretch the run without its held events, because the last jobs can take half of its duration
        double stretch = OPEN_SHARE * duration.toMillis() / all.get(held - 1).atMillis();
        List<Delivery> stretched = all.stream()
                .map(delivery -> delivery.at(Math.round(stretch * delivery.atMillis())))
                .toList();
        return new Run(draft.instance(), 0, stretched.subList(0, held), stretched.subList(held, all.size()), Map.of());
    }

    private Random random(int number, String purpose) {
        // arbitrary constants that give neighbouring run numbers different seeds
        return new Random(seed * 0x9E3779B97F4A7C15L + number * 0xC2B2AE3D27D4EB4FL + purpose.hashCode());
    }

    private RunDraft draft(int number, long lengthMillis) {
        Instant start = EPOCH.plus(Duration.ofMinutes(number));
        ReplayScript script = script(number, start);
        RunDraft draft = new RunDraft(String.format("run-%05d", number));
        draft.add(0, start, new WorkflowPlanned(script.plan()));
        List<TimedEvent> events = new ArrayList<>(script.events());
        for (int i = 0; i < events.size(); i++) {
            TimedEvent event = events.get(i);
            // the end of the run comes last, even if other events have the same timestamp
            long at = 1
                    + Math.round(event.seconds() / script.trueMakespanSeconds() * lengthMillis)
                    + (i == events.size() - 1 ? 1 : 0);
            draft.add(at, start.plusNanos(Math.round(event.seconds() * 1e9)), event.event());
        }
        return draft;
    }

    private ReplayScript script(int number, Instant start) {
        long run = seed + number;
        if (number < runs && number % LARGE_EVERY == LARGE_EVERY - 1) {
            return DemoScripts.montage(run, start);
        }
        return number < runs && number % MIDDLE_EVERY == MIDDLE_EVERY - 1
                ? DemoScripts.montage(6, 4, run, start)
                : DemoScripts.montage(3, 2, run, start);
    }
}
