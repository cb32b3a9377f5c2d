package io.weatherglass.forecast.calibration;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The calibrations of the runtime models that have been in use: what one model misses says nothing about another. Immutable; a
 * function of the lessons and their order.
 */
public final class Calibrations {

    /** Have learned nothing. */
    public static final Calibrations NONE = new Calibrations(0, Map.of(), Optional.empty());

    private final long version;
    private final Map<CalibrationKey, Calibration> byKey;
    private final Optional<CalibrationKey> latest;

    private Calibrations(long version, Map<CalibrationKey, Calibration> byKey, Optional<CalibrationKey> latest) {
        this.version = version;
        this.byKey = byKey;
        this.latest = latest;
    }

    /** Lessons read, those that taught nothing among them. */
    public long version() {
        return version;
    }

    /** Names the version in advisories: with it, the history and the log an advisory can be repeated. */
    public String name() {
        return version == 0 ? "none" : CalibrationLog.SCOPE + "/" + version;
    }

    /** The calibration of a model. */
    public Calibration of(CalibrationKey key) {
        return byKey.getOrDefault(key, Calibration.NONE);
    }

    /** What the latest lesson was about; empty before the first. */
    public Optional<CalibrationKey> latestKey() {
        return latest;
    }

    /** What lessons have been about, by name. */
    public List<CalibrationKey> keys() {
        return byKey.keySet().stream()
                .sorted(Comparator.comparing(CalibrationKey::text))
                .toList();
    }

    /** The calibration of {@link #latestKey()}. */
    public Calibration latest() {
        return latest.map(this::of).orElse(Calibration.NONE);
    }

    /** Learns how a model's forecasts of a finished instance did. */
    public Calibrations learn(CalibrationKey key, Lesson lesson) {
        Map<CalibrationKey, Calibration> next = new HashMap<>(byKey);
        next.put(key, of(key).learn(lesson));
        return new Calibrations(version + 1, next, Optional.of(key));
    }

    /** A version that teaches nothing. */
    Calibrations skip() {
        return new Calibrations(version + 1, byKey, latest);
    }
}
