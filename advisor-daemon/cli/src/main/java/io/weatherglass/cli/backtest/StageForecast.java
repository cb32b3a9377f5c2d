package io.weatherglass.cli.backtest;

import java.util.Optional;

/** What was said of a run at one stage. */
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

    /** Whether its workflow was not known before. */
    public boolean isFirstRun() {
        return pastRuns == 0;
    }
}
