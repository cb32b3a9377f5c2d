package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.comparison.DecisionOutcome;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.WeightedHypothesis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Simulates decisions that are all made in the same state, using the random numbers of the forecast. Thread-safe. */
public record DecisionQuestions(MonteCarlo monteCarlo, int realizations, Duration timeBudget) {
    public DecisionQuestions(MonteCarlo monteCarlo, Duration timeBudget) {
        this(monteCarlo, StrategyComparer.MAX_REALIZATIONS, timeBudget);
    }

    /** @throws InvalidDecisionException if a decision is not possible; {@code field} begins with {@code /decisions} */
    public void check(List<WeightedHypothesis> own, List<Decision> decisions) {
        decided(own, decisions);
    }

    /** @throws InvalidDecisionException if a decision is not possible; {@code field} begins with {@code /decisions} */
    public WhatIfAnswer ask(
            InstanceSnapshot snapshot,
            Forecast forecast,
            PublishedRisks published,
            List<Decision> decisions,
            Optional<String> costUnit) {
        long begin = System.nanoTime();
        List<List<WeightedHypothesis>> decided = decided(forecast.alternatives(), decisions);
        PlanBaseline kept =
                PlanBaseline.of(snapshot, forecast, published, DeadlineAndBudget.of(snapshot), realizations);
        RandomKey key = new RandomKey(forecast.seed(), snapshot.instance());
        boolean costed = costUnit.isPresent();
        List<DecisionOutcome> outcomes = new ArrayList<>();
        for (int k = 0; k < decisions.size(); k++) {
            StrategyRealizations other = StrategyRealizations.simulated(
                    monteCarlo, decided.get(k), key, realizations, timeBudget.dividedBy(decisions.size()));
            int common = Math.min(kept.own().size(), other.size());
            outcomes.add(outcome(
                    decisions.get(k),
                    kept,
                    kept.adjusted(decisions.get(k), snapshot, other.first(common)),
                    kept.limits().with(decisions.get(k), snapshot),
                    costed));
        }
        return new WhatIfAnswer(
                snapshot.instance(),
                Math.toIntExact(snapshot.eventsFolded()),
                snapshot.asOf(),
                kept.own().size(),
                forecast.wallMillis() + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin),
                costUnit,
                outcome(Decision.KEEP, kept, kept.own(), kept.limits(), costed),
                outcomes);
    }

    private static List<List<WeightedHypothesis>> decided(List<WeightedHypothesis> own, List<Decision> decisions) {
        List<List<WeightedHypothesis>> decided = new ArrayList<>();
        for (int k = 0; k < decisions.size(); k++) {
            decided.add(decided(decisions.get(k), own, "/decisions/" + k));
        }
        return decided;
    }

    private static List<WeightedHypothesis> decided(Decision decision, List<WeightedHypothesis> plan, String place) {
        try {
            return plan.stream().map(own -> DecidedScenario.of(decision, own)).toList();
        } catch (InvalidDecisionException e) {
            throw e.at(place);
        }
    }

    private static DecisionOutcome outcome(
            Decision decision,
            PlanBaseline kept,
            StrategyRealizations other,
            DeadlineAndBudget limits,
            boolean costed) {
        ControlledMeans controls = kept.controls();
        Differences differences = Differences.of(kept, kept.own().first(other.size()), other, limits, costed);
        return new DecisionOutcome(
                decision,
                decision.text(),
                other.size(),
                controls.estimate(other.makespanSeconds()),
                costed ? Optional.of(controls.estimate(other.cost())) : Optional.empty(),
                differences.risk(),
                differences.published());
    }
}
