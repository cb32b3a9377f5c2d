package io.weatherglass.forecast.calibration;

/** Intervals for workflows with few finished instances. */
public interface FallbackIntervals {

    LevelInterval interval(Quantity quantity, LevelInterval model);

    boolean isBeforeAll();

    String note();
}
