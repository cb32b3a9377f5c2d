package io.weatherglass.forecast.calibration;

/** Where the intervals of a forecast come from while too few instances of its workflow have finished. */
public interface Fallback {

    /** The interval to be published in place of the model's. */
    LevelInterval interval(Quantity quantity, LevelInterval model);

    /** What a reader should know of it. */
    String note();
}
