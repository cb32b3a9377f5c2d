package io.weatherglass.cli.backtest;

import java.util.Optional;

/**
 * What was said of a run at one stage.
 *
 * @param workflow of the run
 * @param run id of its instance
 * @param jobs that completed in the end
 * @param pastRuns that were known
 * @param truthSeconds its makespan
 * @param at share of the true makespan
 * @param forecast what the daemon would have published, if anything
 * @param past what past makespans say, if there are any
 * @param linear what linear progress says
 */
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
