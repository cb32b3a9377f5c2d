package io.weatherglass.forecast.forecasting;

/** What a forecast may cost. */
public enum Effort {
    /** As many realizations as precision asks for, and an explanation. */
    FULL,
    /** One batch of realizations and nothing beside it: others wait. */
    REDUCED
}
