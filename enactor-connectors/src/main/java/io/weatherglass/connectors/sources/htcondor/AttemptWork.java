package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.RunEvents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Measures the runtime of an attempt at a node: the time during which at least one of its jobs was running. The time of
 * a job is measured from its last start and excludes periods in which it was held or suspended. Not thread-safe.
 */
final class AttemptWork {
    private record Span(Instant from, Instant to) {}

    private static final class Work {
        private final List<Span> spans = new ArrayList<>();
        private Optional<Instant> runningSince;

        Work(Instant start) {
            this.runningSince = Optional.of(start);
        }

        void pause(Instant at) {
            runningSince.ifPresent(since -> spans.add(new Span(since, at)));
            runningSince = Optional.empty();
        }
    }

    private final Map<String, Work> jobs = new HashMap<>();
    private final Set<String> ended = new HashSet<>();
    private OptionalDouble seconds = OptionalDouble.empty();
    private Optional<Instant> beforeStart = Optional.empty();

    Optional<Instant> endBeforeStart() {
        return beforeStart;
    }

    /**
     * Returns the runtime in seconds up to the last reported end of a job; empty if no job has both started and ended,
     * or if the reported times are contradictory.
     */
    OptionalDouble seconds() {
        return seconds;
    }

    void starts(Instant at, String job) {
        if (!ended.contains(job)) {
            jobs.put(job, new Work(at));
        }
    }

    void pauses(Instant at, String job) {
        Optional.ofNullable(jobs.get(job)).ifPresent(work -> work.pause(at));
    }

    void continues(Instant at, String job) {
        Optional.ofNullable(jobs.get(job))
                .filter(work -> work.runningSince.isEmpty() && !ended.contains(job))
                .ifPresent(work -> work.runningSince = Optional.of(at));
    }

    void ends(Instant at, String job) {
        // another log may report the same end with a less precise time
        if ((ended.add(job) || seconds.isEmpty()) && !jobs.isEmpty()) {
            pauses(at, job);
            seconds = covered(at);
            beforeStart = seconds.isEmpty() ? beforeStart.or(() -> Optional.of(at)) : beforeStart;
        }
    }

    /**
     * Returns the number of seconds, up to a given time, during which at least one job was running; empty if times are
     * contradictory.
     */
    private OptionalDouble covered(Instant at) {
        double sum = 0;
        Instant until = Instant.MIN;
        List<Span> spans = jobs.values().stream()
                .flatMap(work -> Stream.concat(
                        work.spans.stream(), work.runningSince.map(since -> new Span(since, at)).stream()))
                .sorted(Comparator.comparing(Span::from))
                .toList();
        for (Span span : spans) {
            if (RunEvents.secondsBetween(span.from(), span.to()).isEmpty()) {
                return OptionalDouble.empty();
            }
            Instant from = span.from().isAfter(until) ? span.from() : until;
            sum += RunEvents.secondsBetween(from, span.to()).orElse(0);
            until = span.to().isAfter(until) ? span.to() : until;
        }
        return OptionalDouble.of(sum);
    }
}
