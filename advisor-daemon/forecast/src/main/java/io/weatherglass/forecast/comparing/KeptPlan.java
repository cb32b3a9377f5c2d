package io.weatherglass.forecast.comparing;

import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.StopReason;
import java.util.Optional;

/** The unchanged plan, to which decisions are compared. Immutable. */
record KeptPlan(Anchor anchor, DeadlineAndBudget limits, PublishedRisks published, Controls controls) {

    /** With as many realizations as comparisons have; empty without any. */
    static Optional<KeptPlan> of(InstanceSnapshot snapshot, Forecast forecast, PublishedRisks published) {
        int known = forecast.result().map(MonteCarloResult::realizations).orElse(0);
        int realizations =
                known < WhatIf.BATCH ? known : Math.min(WhatIf.MAX_REALIZATIONS, known) / WhatIf.BATCH * WhatIf.BATCH;
        return realizations == 0
                ? Optional.empty()
                : Optional.of(of(snapshot, forecast, published, DeadlineAndBudget.of(snapshot), realizations));
    }

    /** @param maxRealizations copies of the only one where nothing is left to run */
    static KeptPlan of(
            InstanceSnapshot snapshot,
            Forecast forecast,
            PublishedRisks published,
            DeadlineAndBudget limits,
            int maxRealizations) {
        MonteCarloResult result = forecast.result().orElseThrow();
        StrategyRealizations own = result.stopReason() == StopReason.COMPLETE
                ? StrategyRealizations.of(result, 1).repeated(maxRealizations)
                : StrategyRealizations.of(result, Math.min(maxRealizations, result.realizations()));
        return new KeptPlan(
                Anchor.of(forecast.pooled(), own, snapshot.elapsedSeconds()),
                limits,
                published,
                Controls.of(
                        forecast.alternatives(),
                        new RandomKey(forecast.seed(), snapshot.instance()),
                        result.completionSeconds().valuesAsGiven(),
                        own.size()));
    }

    KeptPlan under(DeadlineAndBudget others) {
        return new KeptPlan(anchor, others, published, controls);
    }

    StrategyRealizations own() {
        return anchor.own();
    }

    /** Compares a strategy under the limits of the plan. */
    Differences to(StrategyRealizations other) {
        return Differences.of(this, own().first(other.size()), other, limits, true);
    }

    /**
     * The risk of missing the deadline under a decision.
     *
     * @param limitsAfter under the decision
     */
    Optional<DecidedRisk> late(StrategyRealizations own, StrategyRealizations other, DeadlineAndBudget limitsAfter) {
        return published
                .makespanSeconds()
                .flatMap(of -> DecidedRisk.of(
                        of,
                        limits.deadlineSeconds(),
                        limitsAfter.deadlineSeconds(),
                        new DecidedRisk.Values(
                                own.makespanSeconds(), other.makespanSeconds(), anchor.nowSeconds(), own.cost())));
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
                        // the longest of those that cost the same would be the first to cost more
                        new DecidedRisk.Values(own.cost(), other.cost(), 0, own.makespanSeconds())));
    }
}
