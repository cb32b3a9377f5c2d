package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Gathers the parts of an {@link Advisory}. It is closing if there is an outcome; forecasts are absent unless set. Not thread-safe. */
public final class AdvisoryBuilder {
    private String workflowInstance;
    private String workflow;
    private int sequence;
    private Instant issuedAt;
    private Instant asOf;
    private int planRevision;
    private Optional<PlanTerms> terms = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();
    private Progress progress;
    private PastError pastError;
    private List<OutlierJob> outlierJobs = List.of();
    private Background background;
    private Optional<DurationForecast> makespan = Optional.empty();
    private Optional<DurationForecast> remaining = Optional.empty();
    private Optional<CompletionForecast> completionTime = Optional.empty();
    private Optional<CostForecast> cost = Optional.empty();
    private Risk risk;
    private Optional<StrategyComparison> comparison = Optional.empty();
    private Optional<Recommendation> recommendation = Optional.empty();
    private List<AnsweredAdvice> advice = List.of();
    private Optional<Explanation> explanation = Optional.empty();
    private Ground ground;
    private List<Alert> alerts = List.of();
    private Computation computation;

    AdvisoryBuilder() {}

    /** Sets {@link Advisory#workflowInstance}. */
    public AdvisoryBuilder workflowInstance(String workflowInstance) {
        this.workflowInstance = workflowInstance;
        return this;
    }

    /** Sets {@link Advisory#workflow}. */
    public AdvisoryBuilder workflow(String workflow) {
        this.workflow = workflow;
        return this;
    }

    /** Sets {@link Advisory#sequence}. */
    public AdvisoryBuilder sequence(int sequence) {
        this.sequence = sequence;
        return this;
    }

    /** Sets {@link Advisory#issuedAt}. */
    public AdvisoryBuilder issuedAt(Instant issuedAt) {
        this.issuedAt = issuedAt;
        return this;
    }

    /** Sets {@link Advisory#asOf}. */
    public AdvisoryBuilder asOf(Instant asOf) {
        this.asOf = asOf;
        return this;
    }

    /** Sets {@link Advisory#planRevision}. */
    public AdvisoryBuilder planRevision(int planRevision) {
        this.planRevision = planRevision;
        return this;
    }

    /** Sets {@link Advisory#terms}. */
    public AdvisoryBuilder terms(Optional<PlanTerms> terms) {
        this.terms = terms;
        return this;
    }

    /** Sets {@link Advisory#outcome}. */
    public AdvisoryBuilder outcome(Optional<Outcome> outcome) {
        this.outcome = outcome;
        return this;
    }

    /** Sets {@link Advisory#progress}. */
    public AdvisoryBuilder progress(Progress progress) {
        this.progress = progress;
        return this;
    }

    /** Sets {@link Advisory#pastError}. */
    public AdvisoryBuilder pastError(PastError pastError) {
        this.pastError = pastError;
        return this;
    }

    /** Sets {@link Advisory#outlierJobs}. */
    public AdvisoryBuilder outlierJobs(List<OutlierJob> outlierJobs) {
        this.outlierJobs = outlierJobs;
        return this;
    }

    /** Sets {@link Advisory#background}. */
    public AdvisoryBuilder background(Background background) {
        this.background = background;
        return this;
    }

    /** Sets {@link Advisory#makespan}. */
    public AdvisoryBuilder makespan(Optional<DurationForecast> makespan) {
        this.makespan = makespan;
        return this;
    }

    /** Sets {@link Advisory#remaining}. */
    public AdvisoryBuilder remaining(Optional<DurationForecast> remaining) {
        this.remaining = remaining;
        return this;
    }

    /** Sets {@link Advisory#completionTime}. */
    public AdvisoryBuilder completionTime(Optional<CompletionForecast> completionTime) {
        this.completionTime = completionTime;
        return this;
    }

    /** Sets {@link Advisory#cost}. */
    public AdvisoryBuilder cost(Optional<CostForecast> cost) {
        this.cost = cost;
        return this;
    }

    /** Sets {@link Advisory#risk}. */
    public AdvisoryBuilder risk(Risk risk) {
        this.risk = risk;
        return this;
    }

    /** Sets {@link Advisory#comparison}. */
    public AdvisoryBuilder comparison(Optional<StrategyComparison> comparison) {
        this.comparison = comparison;
        return this;
    }

    /** Sets {@link Advisory#recommendation}. */
    public AdvisoryBuilder recommendation(Optional<Recommendation> recommendation) {
        this.recommendation = recommendation;
        return this;
    }

    /** Sets {@link Advisory#advice}. */
    public AdvisoryBuilder advice(List<AnsweredAdvice> advice) {
        this.advice = advice;
        return this;
    }

    /** Sets {@link Advisory#explanation}. */
    public AdvisoryBuilder explanation(Optional<Explanation> explanation) {
        this.explanation = explanation;
        return this;
    }

    /** Sets {@link Advisory#ground}. */
    public AdvisoryBuilder ground(Ground ground) {
        this.ground = ground;
        return this;
    }

    /** Sets {@link Advisory#computation}. */
    public AdvisoryBuilder computation(Computation computation) {
        this.computation = computation;
        return this;
    }

    /** Sets {@link Advisory#alerts}. */
    public AdvisoryBuilder alerts(List<Alert> alerts) {
        this.alerts = alerts;
        return this;
    }

    /**
     * Makes it.
     *
     * @throws IllegalArgumentException if a part is missing or out of its range
     */
    public Advisory build() {
        return new Advisory(
                workflowInstance,
                workflow,
                sequence,
                issuedAt,
                asOf,
                planRevision,
                terms,
                outcome.isPresent(),
                outcome,
                progress,
                pastError,
                outlierJobs,
                background,
                makespan,
                remaining,
                completionTime,
                cost,
                risk,
                comparison,
                recommendation,
                advice,
                explanation,
                ground,
                alerts,
                computation);
    }
}
