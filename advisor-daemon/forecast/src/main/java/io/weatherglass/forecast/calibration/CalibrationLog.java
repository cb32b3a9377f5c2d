package io.weatherglass.forecast.calibration;

import io.weatherglass.traces.history.CalibrationState;
import io.weatherglass.traces.history.History;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Log of lessons in the history; lesson n creates version n. Several daemons may share it. Thread-safe. */
public final class CalibrationLog {

    static final String SCOPE = "conformal";
    private static final Logger LOG = LoggerFactory.getLogger(CalibrationLog.class);

    private final History history;
    private final Consumer<Calibrations> listener;
    private final Set<Long> learned = new HashSet<>();
    private volatile Calibrations current = Calibrations.NONE;

    public CalibrationLog(History history) {
        this(history, calibration -> {});
    }

    /** @param learned called with each newer version */
    public CalibrationLog(History history, Consumer<Calibrations> learned) {
        this.history = history;
        this.listener = learned;
    }

    public Calibrations current() {
        return current;
    }

    /** @throws io.weatherglass.traces.history.HistoryException if the history is not accessible */
    public synchronized void refresh() {
        Calibrations next = current;
        for (CalibrationState state : history.calibrations().after(SCOPE, next.version())) {
            Optional<LessonDocument> lesson = read(state);
            next = learned(next, lesson);
            // if the lesson is unreadable, its run may be learned again
            lesson.ifPresent(readable -> learned.add(state.lastRun()));
        }
        if (next != current) {
            current = next;
            listener.accept(next);
        }
    }

    /** @throws io.weatherglass.traces.history.HistoryException if the history is not accessible */
    public synchronized boolean learn(long run, CalibrationKey key, Lesson lesson) {
        byte[] document = new LessonDocument(key, lesson).write();
        refresh();
        while (!learned.contains(run)) {
            if (history.calibrations().save(SCOPE, current.version(), run, document)) {
                refresh();
                return true;
            }
            // another daemon has already saved this version, for this run or for another one
            refresh();
        }
        return false;
    }

    /** @throws IllegalArgumentException if this version does not exist */
    public Calibrations version(long version) {
        Calibrations then = Calibrations.NONE;
        for (CalibrationState state : history.calibrations().after(SCOPE, 0)) {
            if (state.version() <= version) {
                then = learned(then, read(state));
            }
        }
        if (then.version() != version) {
            throw new IllegalArgumentException(
                    "calibration version must be in [0, " + then.version() + "], but was " + version);
        }
        return then;
    }

    private static Calibrations learned(Calibrations before, Optional<LessonDocument> lesson) {
        return lesson.map(readable -> before.learn(readable.key(), readable.lesson()))
                .orElseGet(before::skip);
    }

    private static Optional<LessonDocument> read(CalibrationState state) {
        try {
            return Optional.of(LessonDocument.read(state.content()));
        } catch (IllegalArgumentException e) {
            LOG.warn("skipped unreadable calibration lesson {}: {}", state.version(), e.getMessage());
            return Optional.empty();
        }
    }
}
