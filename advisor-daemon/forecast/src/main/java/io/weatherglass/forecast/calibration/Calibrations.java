package io.weatherglass.forecast.calibration;

import java.util.HashMap;
import java.util.Map;

/**
 * The calibrations of the runtime models that have been in use: what one model misses says nothing of another. Immutable; a
 * function of the lessons and their order.
 */
public final class Calibrations {

    /** Have learned nothing. */
    public static final Calibrations NONE = new Calibrations(0, Map.of(), "");

    private static final String LEARNED_PLAN = ", learned plan";

    private final long version;
    private final Map<String, Calibration> byModel;
    private final String latest;

    private Calibrations(long version, Map<String, Calibration> byModel, String latest) {
        this.version = version;
        this.byModel = byModel;
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

    /**
     * The model that a runtime model is under plans that are learned or given: what learned plans miss, as jobs that they do not
     * know of, is calibrated by itself.
     */
    public static String modelOf(String runtimeModel, boolean learnedPlan) {
        return learnedPlan ? runtimeModel + LEARNED_PLAN : runtimeModel;
    }

    /** The calibration of a model. */
    public Calibration of(String runtimeModel) {
        return byModel.getOrDefault(runtimeModel, Calibration.NONE);
    }

    /** The model of the latest lesson; empty before the first. */
    public String latestModel() {
        return latest;
    }

    /** The calibration of {@link #latestModel()}. */
    public Calibration latest() {
        return of(latest);
    }

    /** Learns how a model's forecasts of a finished instance did. */
    public Calibrations learn(String runtimeModel, Lesson lesson) {
        Map<String, Calibration> next = new HashMap<>(byModel);
        next.put(runtimeModel, of(runtimeModel).learn(lesson));
        return new Calibrations(version + 1, next, runtimeModel);
    }

    /** A version that teaches nothing. */
    Calibrations skip() {
        return new Calibrations(version + 1, byModel, latest);
    }
}
