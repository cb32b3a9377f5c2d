package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.RecordedEvents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps what runs teach until it may be known: a run that began before another one had ended could not learn from it. The dates of runs that
 * began at the same instant say nothing: some recordings count from one date.
 */
final class PendingLessons {

    private final List<Lesson> lessons = new ArrayList<>();

    /** @param forecasts whether forecasts can learn from it: the run is complete */
    private record Lesson(Instant begun, Instant ended, boolean forecasts, Runnable teach) {}

    /** Teaches what runs have shown that had ended when this one began, in the order in which they were followed. */
    void teach(RecordedEvents next) {
        Instant begun = begun(next);
        List<Lesson> known = lessons.stream()
                .filter(lesson ->
                        !lesson.ended().isAfter(begun) || lesson.begun().equals(begun))
                .toList();
        lessons.removeAll(known);
        known.forEach(lesson -> lesson.teach().run());
    }

    /** All runs have been followed: teaches what the last ones have shown, so that a run that cannot be kept is noticed, too. */
    void teachAll() {
        lessons.forEach(lesson -> lesson.teach().run());
        lessons.clear();
    }

    boolean anyUnderWay() {
        return lessons.stream().anyMatch(Lesson::forecasts);
    }

    void add(RecordedEvents run, boolean complete, Runnable lesson) {
        Instant ended = run.events().stream()
                .map(EventEnvelope::time)
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
        lessons.add(new Lesson(begun(run), ended, complete, lesson));
    }

    private static Instant begun(RecordedEvents run) {
        return run.events().stream()
                .map(EventEnvelope::time)
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
    }
}
