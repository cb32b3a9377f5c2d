package io.weatherglass.forecast.calibration;

/** Where the intervals of a forecast come from while too few instances of its workflow have finished. */
public interface Fallback {

    /** The interval to be published in place of the model's. */
    LevelInterval interval(Quantity quantity, LevelInterval model);

    /** Whether it goes before the finished instances of all workflows, where these are enough. */
    boolean isBeforeAll();

    /** What a reader should know of it. */
    String note();
}
