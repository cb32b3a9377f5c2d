package io.weatherglass.lab.following;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.RecordedEvents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What runs teach that have been followed, until it may be known: a run that began before another one had ended could not learn from it. Of runs
 * that began at the same instant the dates say nothing: some recordings count from one date.
 */
final class EarlierRuns {

    private final List<Lesson> lessons = new ArrayList<>();

    private record Lesson(Instant begun, Instant ended, Runnable teach) {}

    /** Teaches what runs have shown that had ended when this one began, in the order in which they were followed. */
    void teach(RecordedEvents next) {
        Instant begun = begun(next);
        lessons.removeIf(lesson -> {
            boolean known = !lesson.ended().isAfter(begun) || lesson.begun().equals(begun);
            if (known) {
                lesson.teach().run();
            }
            return known;
        });
    }

    /** All runs have been followed: teaches what the last ones have shown, so that a run that cannot be kept is noticed, too. */
    void teachAll() {
        lessons.forEach(lesson -> lesson.teach().run());
        lessons.clear();
    }

    /** True if a run is still to teach. */
    boolean anyUnderWay() {
        return !lessons.isEmpty();
    }

    /** A run has been followed. */
    void add(RecordedEvents run, Runnable lesson) {
        Instant ended = run.events().stream()
                .map(EventEnvelope::time)
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
        lessons.add(new Lesson(begun(run), ended, lesson));
    }

    private static Instant begun(RecordedEvents run) {
        return run.events().stream()
                .map(EventEnvelope::time)
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
    }
}
