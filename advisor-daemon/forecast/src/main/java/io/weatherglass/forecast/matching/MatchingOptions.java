package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.matching.search.ExhaustiveSearch;
import io.weatherglass.forecast.matching.search.FittingParameters;
import io.weatherglass.forecast.matching.search.FittingSearch;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import io.weatherglass.forecast.matching.tables.AssumedHosts;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import java.util.Optional;
import java.util.Set;

/**
 * @param fitting parameters of the fitting-based search; if empty, the exhaustive search is used
 * @param traces names of the traces to search; if empty, all traces are searched
 * @param gridSeconds distance between fragment starts, &gt; 0
 * @param errorThreshold E_ε for plans without a threshold, relative to their mean projected runtime, &gt; 0
 * @param noiseScale relative scatter of runtimes not explained by a load, for plans without a perturbation level, &gt;
 *     0
 */
public record MatchingOptions(
        boolean enabled,
        Optional<FittingParameters> fitting,
        Set<String> traces,
        LoadScaling scaling,
        Optional<AssumedHosts> hosts,
        double gridSeconds,
        double errorThreshold,
        double noiseScale,
        int threads,
        long tableBytes) {

    FragmentSearch search(double noise) {
        return fitting.<FragmentSearch>map(FittingSearch::new).orElseGet(() -> ExhaustiveSearch.withNoiseScale(noise));
    }

    /** Returns E_ε of the plan, s; NaN if the plan has neither a threshold nor known runtimes. */
    double errorThresholdSeconds(EnactmentPlan plan) {
        return plan.errorThresholdSeconds().orElseGet(() -> errorThreshold * meanRuntimeSeconds(plan));
    }

    private static double meanRuntimeSeconds(EnactmentPlan plan) {
        return plan.jobs().stream()
                .mapToDouble(PlannedJob::projectedRuntimeSeconds)
                .filter(seconds -> seconds > 0)
                .average()
                .orElse(Double.NaN);
    }
}
