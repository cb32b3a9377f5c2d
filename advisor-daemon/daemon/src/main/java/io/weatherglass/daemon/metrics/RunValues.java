package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Tags;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Computation;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.Pooling;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class RunValues {

    /** Label for the probability that the actual value is at most this one; "quantile" is reserved for summaries. */
    private static final String PROBABILITY = "p";

    private static final double EXPECTED_JOBS_LEVEL = 0.95;

    private final Map<Key, Double> values = new LinkedHashMap<>();
    private final Tags tags;

    record Key(RunQuantity quantity, Tags tags) {}

    private RunValues(Tags tags) {
        this.tags = tags;
    }

    static Map<Key, Double> of(Advisory advisory, EnactmentPlan plan, Instant origin) {
        RunValues values =
                new RunValues(Tags.of("workflow", advisory.workflow(), "instance_id", advisory.workflowInstance()));
        values.addState(advisory, origin);
        values.addTime(advisory, plan, origin);
        advisory.cost().ifPresent(cost -> values.addCost(cost, plan));
        values.addRisk(RunQuantity.DEADLINE_MISS, advisory.risk().deadlineMiss());
        values.addRisk(RunQuantity.BUDGET_EXCEEDED, advisory.risk().budgetExceeded());
        advisory.alerts()
                .forEach(alert -> values.add(
                        RunQuantity.ALERT, values.tags.and("alert", alert.kind().protocolName()), 1));
        return values.values;
    }

    private void addState(Advisory advisory, Instant origin) {
        addProgress(advisory.progress());
        add(RunQuantity.ELAPSED, tags, Math.max(0, seconds(origin, advisory.asOf())));
        add(RunQuantity.OUTLIER_JOBS, tags, advisory.outlierJobs().size());
        advisory.pastError().seconds().ifPresent(value -> add(RunQuantity.PAST_ERROR, tags, value));
        advisory.pastError().relative().ifPresent(value -> add(RunQuantity.PAST_ERROR_RELATIVE, tags, value));
        advisory.pastError().thresholdSeconds().ifPresent(value -> add(RunQuantity.PAST_ERROR_THRESHOLD, tags, value));
    }

    private void addProgress(Progress progress) {
        int over = progress.jobsCompleted() + progress.jobsSkipped() + progress.jobsCancelled();
        add(RunQuantity.UNFINISHED_JOBS, tags, progress.jobsTotal() - over);
        if (progress.moreJobsMayCome().isPresent()) {
            return;
        }
        add(RunQuantity.PROGRESS, tags, progress.fraction());
        add(RunQuantity.EXPECTED_JOBS, tags.and(PROBABILITY, "0.5"), progress.jobsTotal());
        progress.expectedJobsLower()
                .ifPresent(jobs ->
                        add(RunQuantity.EXPECTED_JOBS, tags.and(PROBABILITY, lower(EXPECTED_JOBS_LEVEL)), jobs));
        progress.expectedJobsUpper()
                .ifPresent(jobs ->
                        add(RunQuantity.EXPECTED_JOBS, tags.and(PROBABILITY, upper(EXPECTED_JOBS_LEVEL)), jobs));
    }

    private void addTime(Advisory advisory, EnactmentPlan plan, Instant origin) {
        advisory.makespan().ifPresent(forecast -> addQuantiles(RunQuantity.MAKESPAN, forecast));
        if (advisory.makespan().isPresent()) {
            addWeights(advisory.computation());
        }
        advisory.remaining().ifPresent(forecast -> addQuantiles(RunQuantity.REMAINING, forecast));
        plan.deadline().ifPresent(deadline -> add(RunQuantity.DEADLINE, tags, seconds(origin, deadline)));
    }

    private void addWeights(Computation computation) {
        computation
                .pooling()
                .map(Pooling::forecasters)
                // without pooling, a single model has the entire weight
                .orElseGet(() -> List.of(new Pooling.Forecaster(computation.runtimeModel(), 1)))
                .forEach(forecaster -> add(
                        RunQuantity.FORECASTER_WEIGHT, tags.and("forecaster", forecaster.name()), forecaster.weight()));
    }

    private void addCost(CostForecast cost, EnactmentPlan plan) {
        Tags inUnit = tags.and("unit", cost.unit());
        if (cost.amount().isPresent()) {
            addQuantiles(
                    inUnit, cost.amount().get().median(), cost.amount().get().intervals());
        } else if (cost.btuCount().isPresent()) {
            addQuantiles(
                    inUnit,
                    cost.btuCount().get().median(),
                    cost.btuCount().get().intervals());
        } else {
            cost.vmSeconds().ifPresent(time -> addQuantiles(inUnit, time.median(), time.intervals()));
        }
        plan.budget().ifPresent(budget -> add(RunQuantity.BUDGET, inUnit, budget));
    }

    private void addQuantiles(RunQuantity quantity, DurationForecast forecast) {
        add(quantity, tags.and(PROBABILITY, "0.5"), forecast.medianSeconds());
        for (DurationInterval interval : forecast.intervals()) {
            add(quantity, tags.and(PROBABILITY, lower(interval.level())), interval.lowerSeconds());
            add(quantity, tags.and(PROBABILITY, upper(interval.level())), interval.upperSeconds());
        }
    }

    private void addQuantiles(Tags inUnit, double median, List<ValueInterval> intervals) {
        add(RunQuantity.COST, inUnit.and(PROBABILITY, "0.5"), median);
        for (ValueInterval interval : intervals) {
            add(RunQuantity.COST, inUnit.and(PROBABILITY, lower(interval.level())), interval.lower());
            add(RunQuantity.COST, inUnit.and(PROBABILITY, upper(interval.level())), interval.upper());
        }
    }

    private void addRisk(RunQuantity quantity, Optional<RiskEstimate> risk) {
        risk.ifPresent(estimate -> add(quantity, tags, estimate.probability()));
    }

    private void add(RunQuantity quantity, Tags labels, double value) {
        values.put(new Key(quantity, labels), value);
    }

    private static double seconds(Instant from, Instant to) {
        Duration duration = Duration.between(from, to);
        return duration.getSeconds() + duration.getNano() / 1e9;
    }

    private static String lower(double level) {
        return quantile((1 - level) / 2);
    }

    private static String upper(double level) {
        return quantile((1 + level) / 2);
    }

    private static String quantile(double p) {
        return String.valueOf(Math.round(p * 10_000) / 10_000.0);
    }
}
