package io.weatherglass.forecast.forecasting;

public enum Effort {
    FULL,
    /** Few realizations, without explanation and comparisons. */
    REDUCED
}
