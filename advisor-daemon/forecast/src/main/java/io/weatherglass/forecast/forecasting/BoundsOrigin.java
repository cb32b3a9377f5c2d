package io.weatherglass.forecast.forecasting;

/** Origin of the published bounds; determines the number of realizations. */
public enum BoundsOrigin {
    REALIZATIONS,
    /** The errors of forecasts for other workflows, which exceed the scatter of realizations. */
    OTHER_WORKFLOWS
}
