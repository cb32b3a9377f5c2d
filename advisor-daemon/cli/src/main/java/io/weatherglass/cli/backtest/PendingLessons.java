package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Delays learning: a run must not learn from runs that ended after it began. The rule does not apply to runs with the
 * same start time, because some enactors record the same start time for all runs.
 */
final class PendingLessons {

    private final List<Lesson> lessons = new ArrayList<>();

    /** @param forecasts whether the run is complete, so that forecasts can learn from it */
    private record Lesson(Instant begun, Instant ended, boolean forecasts, Runnable teach) {}

    /** Applies the lessons of the runs that had ended when this run began, in run order. */
    void teach(RecordedRunEvents next) {
        Instant begun = begun(next);
        List<Lesson> known = lessons.stream()
                .filter(lesson ->
                        !lesson.ended().isAfter(begun) || lesson.begun().equals(begun))
                .toList();
        lessons.removeAll(known);
        known.forEach(lesson -> lesson.teach().run());
    }

    /** Applies the remaining lessons in order to detect failures to record the last runs. */
    void teachAll() {
        lessons.forEach(lesson -> lesson.teach().run());
        lessons.clear();
    }

    boolean anyUnderWay() {
        return lessons.stream().anyMatch(Lesson::forecasts);
    }

    void add(RecordedRunEvents run, boolean complete, Runnable lesson) {
        Instant ended = run.events().stream()
                .map(EventEnvelope::time)
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
        lessons.add(new Lesson(begun(run), ended, complete, lesson));
    }

    private static Instant begun(RecordedRunEvents run) {
        return run.events().stream()
                .map(EventEnvelope::time)
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
    }
}
