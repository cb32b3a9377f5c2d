package io.weatherglass.forecast.calibration;

/** Intervals for workflows with few finished instances. */
public interface Fallback {

    LevelInterval interval(Quantity quantity, LevelInterval model);

    /** Returns whether it precedes the calibration over all workflows. */
    boolean isBeforeAll();

    String note();
}
