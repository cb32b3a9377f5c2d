package io.weatherglass.cli.backtest;

import java.util.Optional;

/** The forecasts for one run at one stage. */
public record StageForecast(
        String workflow,
        String run,
        int jobs,
        int pastRuns,
        double truthSeconds,
        double at,
        Optional<SpanForecast> forecast,
        Optional<SpanForecast> past,
        Optional<SpanForecast> linear) {

    public boolean isFirstRun() {
        return pastRuns == 0;
    }
}
