package io.weatherglass.forecast.calibration;

public interface FallbackIntervals {

    LevelInterval interval(Quantity quantity, LevelInterval model);

    boolean isBeforeAll();

    String note();
}
