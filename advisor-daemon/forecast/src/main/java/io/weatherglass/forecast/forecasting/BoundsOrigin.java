package io.weatherglass.forecast.forecasting;

/** Origin of the published bounds; determines the number of realizations. */
public enum BoundsOrigin {
    REALIZATIONS,
    /** Errors of forecasts of other workflows; these errors exceed the scatter of realizations. */
    OTHER_WORKFLOWS
}
