package io.weatherglass.forecast.comparing;

import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.StopReason;
import java.util.Optional;

/**
 * The plan that is kept, as decisions are compared with it. Immutable.
 *
 * @param anchor to what is published
 * @param limits of the plan
 * @param published what the advisory on the forecast says of limits
 * @param controls of its realizations
 */
record Kept(Anchor anchor, DeadlineAndBudget limits, PublishedRisks published, Controls controls) {

    /**
     * By as many realizations of a forecast as strategies are compared with: whole batches, or less than one if it has no more.
     *
     * @return empty if it has none
     */
    static Optional<Kept> of(InstanceSnapshot snapshot, Forecast forecast, PublishedRisks published) {
        int known = forecast.result().map(MonteCarloResult::realizations).orElse(0);
        int realizations =
                known < WhatIf.BATCH ? known : Math.min(WhatIf.MAX_REALIZATIONS, known) / WhatIf.BATCH * WhatIf.BATCH;
        return realizations == 0
                ? Optional.empty()
                : Optional.of(of(snapshot, forecast, published, DeadlineAndBudget.of(snapshot), realizations));
    }

    /**
     * By the first realizations of a forecast, which has a result.
     *
     * @param maxRealizations of them; where nothing is left to run, as many copies of the same one
     */
    static Kept of(
            InstanceSnapshot snapshot,
            Forecast forecast,
            PublishedRisks published,
            DeadlineAndBudget limits,
            int maxRealizations) {
        MonteCarloResult result = forecast.result().orElseThrow();
        StrategyRealizations own = result.stopReason() == StopReason.COMPLETE
                ? StrategyRealizations.of(result).repeated(maxRealizations)
                : StrategyRealizations.of(result, Math.min(maxRealizations, result.realizations()));
        return new Kept(
                Anchor.of(forecast.pooled(), own, snapshot.elapsedSeconds()),
                limits,
                published,
                Controls.of(
                        forecast.alternatives(),
                        new RandomKey(forecast.seed(), snapshot.instance()),
                        result.completionSeconds().valuesAsGiven(),
                        own.size()));
    }

    /** The same under other limits. */
    Kept under(DeadlineAndBudget others) {
        return new Kept(anchor, others, published, controls);
    }

    StrategyRealizations own() {
        return anchor.own();
    }

    /** A strategy under the limits of the plan, of at most as many realizations, against this. */
    Differences to(StrategyRealizations other) {
        return Differences.of(this, own().first(other.size()), other, limits, true);
    }

    /**
     * The risk of missing the deadline under a decision.
     *
     * @param own realizations of the plan, as many as of the decision
     * @param limitsAfter those that the decision leaves
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

    /** The risk of exceeding the budget, likewise. */
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
