package io.weatherglass.forecast.forecasting;

public enum Effort {
    FULL,
    /** Few realizations, no explanation and no comparisons. */
    REDUCED
}
