package io.weatherglass.forecast.forecasting;

/** What the published bounds of a forecast come from, which determines the number of realizations. */
public enum BoundsOrigin {
    /** Quantiles of realizations. */
    REALIZATIONS,
    /** Errors of forecasts of other workflows, which exceed the scatter of realizations. */
    OTHER_WORKFLOWS
}
