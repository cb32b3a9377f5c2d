package io.weatherglass.forecast.calibration;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calibrations by runtime model and origin of the plan. They depend only on the lessons and their order. */
public record Calibrations(long version, Map<CalibrationKey, Calibration> byKey, Optional<CalibrationKey> latestKey) {

    public static final Calibrations NONE = new Calibrations(0, Map.of(), Optional.empty());

    public String name() {
        return version == 0 ? "none" : CalibrationLog.SCOPE + "/" + version;
    }

    public Calibration of(CalibrationKey key) {
        return byKey.getOrDefault(key, Calibration.NONE);
    }

    public List<CalibrationKey> keys() {
        return byKey.keySet().stream()
                .sorted(Comparator.comparing(CalibrationKey::text))
                .toList();
    }

    public Calibration latest() {
        return latestKey.map(this::of).orElse(Calibration.NONE);
    }

    public Calibrations learn(CalibrationKey key, Lesson lesson) {
        Map<CalibrationKey, Calibration> next = new HashMap<>(byKey);
        next.put(key, of(key).learn(lesson));
        return new Calibrations(version + 1, next, Optional.of(key));
    }

    Calibrations skip() {
        return new Calibrations(version + 1, byKey, latestKey);
    }
}
