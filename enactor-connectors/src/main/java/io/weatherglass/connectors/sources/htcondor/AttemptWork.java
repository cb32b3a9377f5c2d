package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.RunEvents;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Measures how long the jobs of one attempt at a node run: a single job from its last start, without the time for which it
 * was held or suspended; several from the first start to the last end. Not thread-safe.
 */
final class AttemptWork {
    /** A job since its last start. */
    private static final class Work {
        private final Instant start;
        private Optional<Instant> runningSince;
        /** Empty if the dates contradict each other. */
        private OptionalDouble seconds = OptionalDouble.of(0);

        Work(Instant start) {
            this.start = start;
            this.runningSince = Optional.of(start);
        }

        Instant start() {
            return start;
        }

        void pause(Instant at) {
            if (runningSince.isPresent() && seconds.isPresent()) {
                double before = seconds.getAsDouble();
                OptionalDouble added = RunEvents.secondsBetween(runningSince.get(), at);
                seconds = added.isPresent() ? OptionalDouble.of(before + added.getAsDouble()) : added;
            }
            runningSince = Optional.empty();
        }
    }

    private final Map<String, Work> jobs = new HashMap<>();
    private final Set<String> ended = new HashSet<>();
    private OptionalDouble seconds = OptionalDouble.empty();
    private Optional<Instant> beforeStart = Optional.empty();

    /** Returns the date of an end that contradicts the start. */
    Optional<Instant> endBeforeStart() {
        return beforeStart;
    }

    /** Returns the seconds up to the last end; empty if no job started and ended. */
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
        // another log may date the same end less finely
        if (ended.add(job) || seconds.isEmpty()) {
            pauses(at, job);
            jobs.values().stream().min(Comparator.comparing(Work::start)).ifPresent(first -> {
                seconds = jobs.size() == 1 ? first.seconds : RunEvents.secondsBetween(first.start(), at);
                beforeStart = beforeStart.or(() -> contradicting(first.start(), at));
            });
        }
    }

    private static Optional<Instant> contradicting(Instant start, Instant end) {
        return RunEvents.secondsBetween(start, end).isEmpty() ? Optional.of(end) : Optional.empty();
    }
}
