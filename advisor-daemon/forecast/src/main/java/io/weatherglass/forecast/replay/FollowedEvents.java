package io.weatherglass.forecast.replay;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.forecast.replay.LogFold.Logged;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.InstanceState;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The events of an ended instance, folded as in the daemon, with learned plans. Immutable. */
public record FollowedEvents(String instance, List<EventEnvelope> events, int refused, InstanceSnapshot ended) {

    private static final URI DAEMON = URI.create("urn:weatherglass:daemon");

    public FollowedEvents {
        events = List.copyOf(events);
    }

    /**
     * Follows an instance to its end. Past runs are queried at the beginning and, until they return a plan, whenever
     * the number of kinds seen has doubled.
     *
     * @param events in order of arrival; the last one is the end
     * @param pastRuns returns the expected jobs of an instance whose plan was not reported
     * @throws IllegalArgumentException if the beginning or the end is missing
     */
    public static FollowedEvents of(
            String instance,
            List<EventEnvelope> events,
            Function<LearnedPlanQuery, Optional<WorkflowLearned>> pastRuns) {
        LogFold fold = new LogFold(instance, logged(events));
        InstanceState state = fold.state();
        List<EventEnvelope> folded = new ArrayList<>(events.size() + 1);
        int nextKinds = 0;
        while (fold.hasNext()) {
            Optional<EventEnvelope> applied = fold.next();
            applied.ifPresent(folded::add);
            if (applied.isPresent() && state.needsPastRuns()) {
                EventEnvelope event = applied.get();
                LearnedPlanQuery query = state.query();
                if (query.kinds().size() >= nextKinds) {
                    nextKinds = Math.max(1, 2 * query.kinds().size());
                    pastRuns.apply(query)
                            .map(learned -> new EventEnvelope(
                                    "learned-" + instance, DAEMON, event.time(), event.timescale(), instance, learned))
                            .ifPresent(learned -> fold.insert(new Logged(learned, position(folded.size()))));
                }
            }
        }
        if (!state.hasPlan() || !state.isEnded()) {
            throw new IllegalArgumentException("run \"" + instance + "\" must have a start or a plan, and an end");
        }
        return new FollowedEvents(instance, folded, fold.refused(), state.snapshot());
    }

    private static List<Logged> logged(List<EventEnvelope> events) {
        return IntStream.range(0, events.size())
                .mapToObj(i -> new Logged(events.get(i), position(i + 1)))
                .toList();
    }

    /** @throws IllegalArgumentException if the end is missing */
    public static FollowedEvents of(ReplayScript script) {
        return of(script.label(), events(script), query -> Optional.empty());
    }

    public static List<EventEnvelope> events(ReplayScript script) {
        Instant origin = script.plan().submittedAt();
        List<EventEnvelope> events = new ArrayList<>(script.events().size() + 1);
        events.add(envelope(script.label(), 0, origin, new TimedEvent(0, new WorkflowPlanned(script.plan()))));
        script.events().forEach(event -> events.add(envelope(script.label(), events.size(), origin, event)));
        return events;
    }

    static EventEnvelope envelope(String instance, int number, Instant origin, TimedEvent event) {
        Instant time = origin.plusNanos(Math.round(event.seconds() * 1e9));
        return new EventEnvelope(
                String.valueOf(number), ReplayScript.SOURCE, time, EventEnvelope.LIVE, instance, event.event());
    }

    private static InputPosition position(int number) {
        return new InputPosition("recording", 0, number);
    }

    /** Returns the state after the n-th event. Folds all events again, so the method is thread-safe. */
    public InstanceSnapshot after(int count) {
        return LogFold.state(instance, logged(events.subList(0, count)), count);
    }

    /** Returns the state at a time in seconds after the submission; never includes the end of the run. */
    public InstanceSnapshot at(double seconds) {
        InstanceSnapshot last = after(Math.max(1, countUntil(seconds)));
        Instant end = events.get(events.size() - 1).time();
        Instant date = origin().plusNanos(Math.round(seconds * 1e9));
        Instant until = date.isAfter(end) ? end : date;
        return until.isAfter(last.asOf()) ? last.at(until) : last;
    }

    public int count() {
        return events.size();
    }

    /** Returns the number of events up to a time in seconds after the submission, excluding the end. */
    public int countUntil(double seconds) {
        int count = 0;
        while (count < events.size() - 1 && seconds(count) <= seconds) {
            count++;
        }
        return count;
    }

    /** Returns the time of an event, s after the submission. */
    public double seconds(int index) {
        return ended.secondsSinceOrigin(events.get(index).time());
    }

    public int completedJobs(int count) {
        return (int) completions(count).count();
    }

    /** Returns the times at which jobs first completed, s after the submission, in ascending order. */
    public double[] completionSeconds() {
        return completions(events.size()).mapToDouble(this::seconds).toArray();
    }

    private IntStream completions(int count) {
        Set<String> completed = new HashSet<>();
        return IntStream.range(0, count)
                .filter(index -> events.get(index).event() instanceof JobCompleted job && completed.add(job.jobId()));
    }

    public Instant origin() {
        return ended.origin();
    }
}
