package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.validation.NameRules;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Collects the events of one run. The id of an event is derived from its content ({@code job.completed/split 3/2}), so
 * a fact that is reported twice, by the same log or by two logs, becomes one event. The first report takes precedence.
 * Not thread-safe.
 */
public final class RunEvents {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final Duration TRUNCATION = Duration.ofSeconds(1);
    private static final String TYPE_PREFIX = "io.weatherglass.";

    private final URI source;
    private final String instance;
    /**
     * Ids of reported events, except those of first attempts at jobs, which are numerous and stored as one bit per
     * event type.
     */
    private final Set<String> reportedIds = new HashSet<>();

    private final Map<String, Integer> reportedOfJobs = new HashMap<>();
    private final Set<WorkflowStarted> starts = new HashSet<>();

    private Optional<WorkflowStarted> begun = Optional.empty();

    private boolean deadlineKept;

    private List<EventEnvelope> pending = new ArrayList<>();

    /** @param connector name at the end of the events' source {@code urn:weatherglass:connector:nextflow} */
    public RunEvents(String connector, String instance) {
        this.source = URI.create("urn:weatherglass:connector:" + connector);
        this.instance = NameRules.fittingInstance(Checks.notBlank("instance", instance));
    }

    public String instance() {
        return instance;
    }

    /**
     * Specifies that a corrected submission time does not move the deadline, because the source reports the deadline as
     * a point in time. By default, the deadline is relative to the submission.
     */
    public void keepDeadline() {
        deadlineKept = true;
    }

    private WorkflowStarted moved(WorkflowStarted started, Instant submission) {
        return deadlineKept ? started.toBuilder().submittedAt(submission).build() : started.movedTo(submission);
    }

    /**
     * Adds an event unless it was reported before; returns whether it was added. If a job was submitted before the
     * reported start of the run, the start is corrected; if its event has already been taken, another {@link
     * WorkflowStarted} is added.
     */
    public boolean add(Instant time, WorkflowEvent reported) {
        WorkflowEvent event = EventFitting.fitting(reported);
        if (event instanceof WorkflowStarted started) {
            // a later report, for example by a resumed run, does not change the start
            WorkflowStarted corrected = begun.map(WorkflowStarted::submittedAt)
                    .filter(started.submittedAt()::isAfter)
                    .map(submission -> moved(started, submission))
                    .orElse(started);
            if (!starts.add(corrected)) {
                return false;
            }
            event = corrected;
        }
        String id = id(event);
        boolean known = event instanceof JobEvent job && attempt(job) <= 1 ? !isFirst(job) : !reportedIds.add(id);
        if (known) {
            return false;
        }
        begin(time, event);
        pending.add(new EventEnvelope(NameRules.fitting(id), source, time, EventEnvelope.LIVE, instance, event));
        return true;
    }

    private void begin(Instant time, WorkflowEvent event) {
        if (event instanceof WorkflowStarted started) {
            begun = Optional.of(started);
        } else if (event instanceof JobSubmitted
                && begun.filter(known -> time.isBefore(known.submittedAt())).isPresent()) {
            WorkflowStarted earlier = moved(begun.get(), time);
            int known = indexOfPending(begun.get());
            if (known < 0) {
                add(time, earlier);
            } else {
                starts.add(earlier);
                begun = Optional.of(earlier);
                pending.set(known, pending.get(known).with(earlier).at(time));
            }
        }
    }

    private int indexOfPending(WorkflowStarted started) {
        for (int i = 0; i < pending.size(); i++) {
            if (pending.get(i).event().equals(started)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Adds an event for a successful attempt. A job whose runtime is unknown is reported as skipped: it is done, but
     * there is no runtime to learn from.
     *
     * @param runtimeSeconds finite and >= 0
     */
    public void addCompleted(Instant time, String jobId, int attempt, OptionalDouble runtimeSeconds) {
        addCompleted(time, jobId, attempt, runtimeSeconds, JobUsage.UNKNOWN);
    }

    public void addCompleted(Instant time, String jobId, int attempt, OptionalDouble runtimeSeconds, JobUsage usage) {
        if (runtimeSeconds.isEmpty()) {
            add(time, new JobSkipped(jobId));
            return;
        }
        add(time, new JobCompleted(jobId, attempt, runtimeSeconds.getAsDouble(), usage));
    }

    /**
     * Returns the number of seconds from a start to an end, with nanosecond precision. If the end is at most 1 s before
     * the start, the result is 0, because many sources truncate times to the second.
     *
     * @return empty if the end is more than 1 s before the start
     */
    public static OptionalDouble secondsBetween(Instant start, Instant end) {
        if (end.isBefore(start.minus(TRUNCATION))) {
            return OptionalDouble.empty();
        }
        Duration between = Duration.between(start, end);
        return OptionalDouble.of(
                Math.max(0, (between.getSeconds() * NANOS_PER_SECOND + between.getNano()) / NANOS_PER_SECOND));
    }

    private boolean isFirst(JobEvent event) {
        int before = reportedOfJobs.getOrDefault(event.jobId(), 0);
        int after = before | 1 << EventType.of(event).ordinal();
        reportedOfJobs.put(event.jobId(), after);
        return after != before;
    }

    private String id(WorkflowEvent event) {
        String name = EventType.of(event).typeName().substring(TYPE_PREFIX.length());
        if (event instanceof WorkflowPlanned planned) {
            return name + "/" + planned.plan().revision();
        }
        if (event instanceof WorkflowStarted) {
            return name + "/" + starts.size();
        }
        String subject = event.subject().map(id -> "/" + id).orElse("");
        int attempt = attempt(event);
        return attempt == 0 ? name + subject : name + subject + "/" + attempt;
    }

    private static int attempt(WorkflowEvent event) {
        if (event instanceof JobSubmitted submitted) {
            return submitted.attempt();
        } else if (event instanceof JobScheduled scheduled) {
            return scheduled.attempt();
        } else if (event instanceof JobStarted started) {
            return started.attempt();
        } else if (event instanceof JobCompleted completed) {
            return completed.attempt();
        } else if (event instanceof JobFailed failed) {
            return failed.attempt();
        }
        return 0;
    }

    /** Returns and clears the collected events. */
    public List<EventEnvelope> take() {
        List<EventEnvelope> taken = List.copyOf(pending);
        pending = new ArrayList<>();
        return taken;
    }
}
