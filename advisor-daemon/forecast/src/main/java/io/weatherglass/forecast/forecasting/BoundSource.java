package io.weatherglass.forecast.forecasting;

/** What the published bounds of a forecast will be made from, and so how many realizations it needs. */
public enum BoundSource {
    /** Quantiles of its realizations: few of them know these badly. */
    REALIZATIONS,
    /** The errors of forecasts of other workflows, which are wider than what realizations scatter. */
    OTHER_WORKFLOWS
}
