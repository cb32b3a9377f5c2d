package io.weatherglass.forecast.forecasting;

/** What a forecast may cost. */
public enum Effort {
    /** As many realizations as precision asks for, an explanation, and a comparison where one is due. */
    FULL,
    /**
     * {@value ForecastOptions#REDUCED_REALIZATIONS} realizations or few more, where bounds are those of other workflows
     * {@value ForecastOptions#FEW_REALIZATIONS}; no explanation, no request for a comparison.
     */
    REDUCED
}
