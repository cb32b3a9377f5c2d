package io.weatherglass.forecast.forecasting;

/** What a forecast may cost. */
public enum Effort {
    /** As many realizations as precision asks for, an explanation, and a comparison where one is due. */
    FULL,
    /**
     * {@value ForecastOptions#REDUCED_REALIZATIONS} realizations or few more, of first runs
     * {@value ForecastOptions#REDUCED_REALIZATIONS_OF_FIRST_RUNS}; no explanation, no request for a comparison.
     */
    REDUCED
}
