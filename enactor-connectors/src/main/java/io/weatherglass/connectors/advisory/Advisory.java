package io.weatherglass.connectors.advisory;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.internal.WithBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The daemon's response to an event of a workflow instance: forecasts with calibrated intervals, risks, and the data on
 * which they are based. Except for {@code issuedAt} and {@code computation.wallMillis}, an advisory is a function of
 * the events and the inputs named in {@code computation}. In a closing advisory, the intervals contain only the true
 * value.
 *
 * @param sequence number of distinct events of the instance used for this advisory, from 1
 * @param issuedAt wall-clock time
 * @param planRevision revision of the plan, from 1
 * @param terms deadline and budget of the plan; absent in advisories of earlier releases
 * @param closing whether the instance has ended; no advisory follows
 * @param outcome present only in a closing advisory
 * @param limitRisks highest first; only probabilities of at least 5 %
 * @param remaining time from {@code asOf} to the last completion
 * @param carbon absent unless configured
 * @param brake absent unless the workflow has one
 * @param explanation absent if there is no forecast, and in a closing advisory
 */
@WithBuilder
public record Advisory(
        String workflowInstance,
        String workflow,
        int sequence,
        Instant issuedAt,
        Instant asOf,
        int planRevision,
        Optional<PlanTerms> terms,
        boolean closing,
        Optional<Outcome> outcome,
        Progress progress,
        PastError pastError,
        List<OutlierJob> outlierJobs,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<LimitRisk> limitRisks,
        Background background,
        Optional<DurationForecast> makespan,
        Optional<DurationForecast> remaining,
        Optional<CompletionForecast> completionTime,
        Optional<CostForecast> cost,
        Optional<CarbonForecast> carbon,
        Risk risk,
        Optional<StrategyComparison> comparison,
        Optional<Recommendation> recommendation,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<AnsweredAdvice> advice,
        Optional<Explanation> explanation,
        ForecastBasis ground,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Alert> alerts,
        Optional<Brake> brake,
        Computation computation) {
    @JsonCreator
    public Advisory {
        Checks.notBlank("workflowInstance", workflowInstance);
        Checks.notBlank("workflow", workflow);
        Checks.atLeast("sequence", 1, sequence);
        Checks.atLeast("planRevision", 1, planRevision);
        Checks.require(closing == outcome.isPresent(), "outcome", "must be present if and only if closing", outcome);
        outlierJobs = List.copyOf(outlierJobs);
        limitRisks = List.copyOf(limitRisks);
        advice = List.copyOf(advice);
        alerts = List.copyOf(alerts);
    }

    public static AdvisoryBuilder builder() {
        return AdvisoryBuilder.builder();
    }

    public AdvisoryBuilder toBuilder() {
        return AdvisoryBuilder.builder(this);
    }
}
