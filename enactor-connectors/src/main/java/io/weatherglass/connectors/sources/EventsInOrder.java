package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Sorts the events of a finished run into the order in which they would have arrived live. Recordings often report the
 * start of a job only after its end. If a job ends at the moment when another that waited for it is submitted, the end
 * comes first.
 */
public final class EventsInOrder {
    private static final int BEGIN = 0;
    private static final int JOB_END = 1;
    private static final int SUBMISSION = 2;
    private static final int START = 3;
    private static final int END_AT_START = 4;
    private static final int END = 9;

    /**
     * Time of the latest event of each job. With times in whole seconds, a job may appear to start before its
     * submission or to end before its start.
     */
    private final Map<String, Instant> lastOfJob = new HashMap<>();

    private final List<Placed> placed = new ArrayList<>();

    /** Earliest submission time of the run; a source may correct it later. */
    private final Instant submittedAt;

    /**
     * Maps each report of the run's start, without submission time and deadline, to the last report that is otherwise
     * the same. A report that differs from an earlier one only in these two values is a correction.
     */
    private final Map<WorkflowStarted, WorkflowStarted> corrections = new HashMap<>();

    private final Set<WorkflowStarted> starts = new HashSet<>();

    private record Placed(EventEnvelope event, int rank) {
        Instant time() {
            return event.time();
        }
    }

    private EventsInOrder(List<EventEnvelope> reported) {
        submittedAt = reported.stream()
                .flatMap(event -> event.event() instanceof WorkflowStarted started
                        ? Stream.of(started.submittedAt())
                        : Stream.empty())
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
        for (EventEnvelope event : reported) {
            if (event.event() instanceof WorkflowStarted started) {
                corrections.put(undated(started), started);
            }
        }
    }

    private static WorkflowStarted undated(WorkflowStarted started) {
        return started.toBuilder()
                .submittedAt(Instant.EPOCH)
                .deadline(Optional.empty())
                .build();
    }

    /** @param reported events of one run in the order of the recording, at least one */
    public static List<EventEnvelope> of(List<EventEnvelope> reported) {
        EventsInOrder order = new EventsInOrder(reported);
        reported.forEach(order::place);
        order.placed.sort(Comparator.comparing(Placed::time).thenComparingInt(Placed::rank));
        return order.withBeginAndEnd();
    }

    private void place(EventEnvelope event) {
        WorkflowEvent what = event.event();
        if (what instanceof JobEvent job) {
            Instant last = lastOfJob.getOrDefault(job.jobId(), Instant.MIN);
            Instant time = event.time().isBefore(last) ? last : event.time();
            lastOfJob.put(job.jobId(), time);
            placed.add(new Placed(event.at(time), rank(job, time.isAfter(last))));
        } else if (what instanceof WorkflowStarted started) {
            WorkflowStarted corrected = corrections.get(undated(started)).submittedNotAfter(submittedAt);
            if (starts.add(corrected)) {
                placed.add(new Placed(event.with(corrected), BEGIN));
            }
        } else if (what instanceof WorkflowPlanned) {
            placed.add(new Placed(event, BEGIN));
        } else {
            placed.add(new Placed(event, isEnd(what) ? END : SUBMISSION));
        }
    }

    private static boolean isEnd(WorkflowEvent event) {
        return event instanceof WorkflowCompleted
                || event instanceof WorkflowFailed
                || event instanceof WorkflowAbandoned;
    }

    private static int rank(JobEvent job, boolean later) {
        if (job instanceof JobStarted) {
            return START;
        }
        boolean ends = job instanceof JobCompleted
                || job instanceof JobFailed
                || job instanceof JobCancelled
                || job instanceof JobSkipped;
        if (ends) {
            return later ? JOB_END : END_AT_START;
        }
        return job instanceof JobSubmitted ? SUBMISSION : START;
    }

    private List<EventEnvelope> withBeginAndEnd() {
        List<EventEnvelope> events = new ArrayList<>(placed.size());
        List<EventEnvelope> ends = new ArrayList<>();
        Instant first = placed.get(0).time();
        Instant last = placed.get(placed.size() - 1).time();
        placed.stream().filter(one -> one.rank() == BEGIN).findFirst().ifPresent(begin -> {
            placed.remove(begin);
            events.add(begin.event().at(first));
        });
        for (Placed one : placed) {
            if (one.rank() == END) {
                ends.add(one.event().at(last));
            } else {
                events.add(one.event());
            }
        }
        events.addAll(ends);
        return events;
    }
}
