package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.StopReason;
import java.util.Arrays;
import java.util.Optional;

/**
 * The unchanged plan as the baseline for decisions. If a pooled forecast is published, simulated decisions are adjusted
 * to it: realizations are matched by rank, and a decision scales the remaining time and cost by its simulated factor.
 * If a decision changes the number of slots of a reported plan, simulated values are not adjusted, because later
 * forecasts will not be pooled. Immutable.
 */
record PlanBaseline(
        StrategyRealizations simulated,
        StrategyRealizations own,
        double nowSeconds,
        DeadlineAndBudget limits,
        PublishedRisks published,
        ControlledMeans controls) {

    /** Returns a baseline with as many realizations as a comparison uses; empty if the forecast has none. */
    static Optional<PlanBaseline> of(InstanceSnapshot snapshot, Forecast forecast, PublishedRisks published) {
        int known = forecast.result().map(MonteCarloResult::realizations).orElse(0);
        int realizations = known < StrategyComparer.BATCH
                ? known
                : Math.min(StrategyComparer.MAX_REALIZATIONS, known) / StrategyComparer.BATCH * StrategyComparer.BATCH;
        return realizations == 0
                ? Optional.empty()
                : Optional.of(of(snapshot, forecast, published, DeadlineAndBudget.of(snapshot), realizations));
    }

    /** @param maxRealizations if no job is left to run, the single realization is repeated this many times */
    static PlanBaseline of(
            InstanceSnapshot snapshot,
            Forecast forecast,
            PublishedRisks published,
            DeadlineAndBudget limits,
            int maxRealizations) {
        MonteCarloResult result = forecast.result().orElseThrow();
        StrategyRealizations simulated = result.stopReason() == StopReason.COMPLETE
                ? StrategyRealizations.of(result, 1).repeated(maxRealizations)
                : StrategyRealizations.of(result, Math.min(maxRealizations, result.realizations()));
        return new PlanBaseline(
                simulated,
                coupled(simulated, forecast.pooled()),
                snapshot.elapsedSeconds(),
                limits,
                published,
                ControlledMeans.of(
                        forecast.alternatives(),
                        new RandomKey(forecast.seed(), snapshot.instance()),
                        result.completionSeconds().valuesAsGiven(),
                        simulated.size()));
    }

    private static StrategyRealizations coupled(StrategyRealizations simulated, Optional<PooledForecast> pooled) {
        double[] makespans = pooled.map(PooledForecast::makespanSeconds)
                .map(published -> published.byRank(simulated.makespanSeconds()))
                .orElseGet(simulated::makespanSeconds);
        double[] costs = pooled.flatMap(PooledForecast::cost)
                .map(published -> published.byRank(simulated.cost()))
                .orElseGet(simulated::cost);
        return new StrategyRealizations(makespans, costs);
    }

    PlanBaseline under(DeadlineAndBudget others) {
        return new PlanBaseline(simulated, own, nowSeconds, others, published, controls);
    }

    /**
     * Returns simulated values unchanged if later forecasts of this run will also be simulated, unless they are {@link
     * #isConsistent inconsistent}.
     */
    StrategyRealizations adjusted(Decision decision, InstanceSnapshot snapshot, StrategyRealizations other) {
        boolean unchanged = endsPooling(decision, snapshot)
                ? isConsistent(decision, snapshot, other)
                : own.makespanSeconds() == simulated.makespanSeconds() && own.cost() == simulated.cost();
        if (unchanged) {
            return other;
        }
        return new StrategyRealizations(
                scaled(other.makespanSeconds(), simulated.makespanSeconds(), own.makespanSeconds(), nowSeconds),
                scaled(other.cost(), simulated.cost(), own.cost(), 0));
    }

    /** A reported plan with another number of slots is not comparable with past runs. */
    private boolean endsPooling(Decision decision, InstanceSnapshot snapshot) {
        return decision.slots().isPresent()
                && snapshot.source().kind() == PlanSource.Kind.GIVEN
                && own.makespanSeconds() != simulated.makespanSeconds();
    }

    /**
     * Returns whether the simulated effect of another number of slots has the expected direction: added slots must
     * materially shorten the run, and removed ones must not shorten it. Otherwise the published change would stem mainly
     * from switching from pooling to simulation.
     */
    boolean isConsistent(Decision decision, InstanceSnapshot snapshot, StrategyRealizations other) {
        if (!endsPooling(decision, snapshot)) {
            return true;
        }
        double decided = mean(other.makespanSeconds());
        double published = mean(own.first(other.size()).makespanSeconds());
        double kept = mean(simulated.first(other.size()).makespanSeconds());
        return decision.slots().getAsInt() > 0
                ? decided < published && kept - decided > RecommendationRule.MIN_GAIN * (kept - nowSeconds)
                : decided >= published;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double[] scaled(double[] other, double[] simulated, double[] published, double settled) {
        double[] values = other.clone();
        Arrays.setAll(values, k -> {
            double rest = simulated[k] - settled;
            return rest > 0 && published[k] > settled
                    ? settled + (published[k] - settled) * (other[k] - settled) / rest
                    : published[k] + other[k] - simulated[k];
        });
        return values;
    }

    Differences to(StrategyRealizations other) {
        return Differences.of(this, own.first(other.size()), other, limits, true);
    }

    Optional<DecidedRisk> late(StrategyRealizations own, StrategyRealizations other, DeadlineAndBudget limitsAfter) {
        return published
                .makespanSeconds()
                .flatMap(of -> DecidedRisk.of(
                        of,
                        limits.deadlineSeconds(),
                        limitsAfter.deadlineSeconds(),
                        new DecidedRisk.Values(
                                own.makespanSeconds(), other.makespanSeconds(), nowSeconds, own.cost())));
    }

    Optional<DecidedRisk> dear(StrategyRealizations own, StrategyRealizations other, DeadlineAndBudget limitsAfter) {
        if (published.isSpent(limitsAfter.budget())) {
            return Optional.of(DecidedRisk.certain(own.size()));
        }
        return published
                .cost()
                .flatMap(of -> DecidedRisk.of(
                        of,
                        limits.budget(),
                        limitsAfter.budget(),
                        // among equally expensive realizations, the longest would be the first to cost more
                        new DecidedRisk.Values(own.cost(), other.cost(), 0, own.makespanSeconds())));
    }
}
