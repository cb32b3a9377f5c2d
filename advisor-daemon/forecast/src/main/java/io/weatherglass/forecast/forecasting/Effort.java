package io.weatherglass.forecast.forecasting;

public enum Effort {
    FULL,
    /**
     * Uses about {@value ForecastOptions#REDUCED_REALIZATIONS} realizations, or {@value
     * ForecastOptions#FEW_REALIZATIONS} for bounds from other workflows. Omits the explanation and comparisons.
     */
    REDUCED
}
