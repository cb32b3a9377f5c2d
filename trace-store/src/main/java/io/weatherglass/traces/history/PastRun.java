package io.weatherglass.traces.history;

import java.util.List;

/**
 * @param plan final enactment plan as JSON
 * @param vms in order of their first reports
 * @param forecasts in order of creation
 */
public record PastRun(RunFacts facts, String plan, PastJobs jobs, List<PastVm> vms, List<PastForecast> forecasts) {

    public PastRun {
        vms = List.copyOf(vms);
        forecasts = List.copyOf(forecasts);
    }
}
