package io.weatherglass.cli.backtest;

import java.util.Optional;

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
