package io.weatherglass.traces.history;

import java.util.List;

/**
 * All that the history keeps of a run.
 *
 * @param plan the enactment plan as JSON, as it was in the end
 * @param vms in the order in which they were first reported
 * @param forecasts in the order in which they were made
 */
public record PastRun(RunFacts facts, String plan, PastJobs jobs, List<PastVm> vms, List<PastForecast> forecasts) {

    public PastRun {
        vms = List.copyOf(vms);
        forecasts = List.copyOf(forecasts);
    }
}
