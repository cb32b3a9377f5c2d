package io.weatherglass.forecast.forecasting;

public enum Effort {
    /** Full precision, with an explanation and comparisons. */
    FULL,
    /**
     * About {@value ForecastOptions#REDUCED_REALIZATIONS} realizations, {@value ForecastOptions#FEW_REALIZATIONS} where bounds are those of other
     * workflows; no explanation, no comparison.
     */
    REDUCED
}
