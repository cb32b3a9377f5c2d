package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.DecisionOutcome;
import io.weatherglass.connectors.advisory.Estimate;
import io.weatherglass.connectors.advisory.Risk;
import io.weatherglass.connectors.advisory.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.forecasting.RestOfRun;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.Alternative;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.StopReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Simulates what decisions about the rest of an instance would change, from one state and with the same random numbers: each
 * realization is that of the plan that is kept but for the decision. Where past runs alone say when a run ends, decisions change what
 * they say, as recommendations do. Thread-safe.
 */
public final class DecisionQuestions {
    private final MonteCarlo monteCarlo;
    private final int realizations;
    private final Duration timeBudget;

    /**
     * @param realizations at most, of each decision and of the plan that is kept, at least 1
     * @param timeBudget for all of them together; each may have an equal part of it, and ends with the batch under way
     */
    public DecisionQuestions(MonteCarlo monteCarlo, int realizations, Duration timeBudget) {
        this.monteCarlo = monteCarlo;
        this.realizations = realizations;
        this.timeBudget = timeBudget;
    }

    /** As many realizations as strategies are compared with. */
    public DecisionQuestions(MonteCarlo monteCarlo, Duration timeBudget) {
        this(monteCarlo, WhatIf.MAX_REALIZATIONS, timeBudget);
    }

    /**
     * What decisions would change.
     *
     * @param rest of the snapshot
     * @param costUnit of costs, absent where none is known
     * @throws InvalidDecisionException if one of them cannot be taken; its field begins with {@code /decisions}
     */
    public WhatIfAnswer ask(
            InstanceSnapshot snapshot, RestOfRun rest, List<Decision> decisions, Optional<String> costUnit) {
        long begin = System.nanoTime();
        List<List<Alternative>> decided = new ArrayList<>();
        for (int k = 0; k < decisions.size(); k++) {
            decided.add(decided(decisions.get(k), rest, "/decisions/" + k));
        }
        Duration part = timeBudget.dividedBy(decisions.size() + 1);
        Anchor anchor = Anchor.of(rest.pooled(), simulated(rest.alternatives(), rest, part), snapshot.elapsedSeconds());
        StrategyRealizations own = anchor.own();
        Controls controls = Controls.of(rest.alternatives(), rest.key(), own.size());
        DeadlineAndBudget limits = DeadlineAndBudget.of(snapshot);
        boolean costed = costUnit.isPresent();
        List<DecisionOutcome> outcomes = new ArrayList<>();
        for (int k = 0; k < decisions.size(); k++) {
            StrategyRealizations other = simulated(decided.get(k), rest, part);
            int common = Math.min(own.size(), other.size());
            outcomes.add(outcome(
                    decisions.get(k),
                    own.first(common),
                    limits,
                    anchor.of(other.first(common)),
                    limits.with(decisions.get(k), snapshot),
                    costed,
                    controls));
        }
        return new WhatIfAnswer(
                snapshot.instance(),
                Math.toIntExact(snapshot.eventsFolded()),
                snapshot.asOf(),
                own.size(),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin),
                costUnit,
                outcome(Decision.KEEP, own, limits, own, limits, costed, controls),
                outcomes);
    }

    private static List<Alternative> decided(Decision decision, RestOfRun rest, String place) {
        try {
            return rest.alternatives().stream()
                    .map(own -> DecidedScenario.of(decision, own))
                    .toList();
        } catch (InvalidDecisionException e) {
            throw e.at(place);
        }
    }

    private StrategyRealizations simulated(List<Alternative> alternatives, RestOfRun rest, Duration budget) {
        MonteCarloResult result = monteCarlo.forecast(
                alternatives,
                rest.key(),
                MonteCarloOptions.DEFAULTS
                        .withBatches(Math.min(WhatIf.BATCH, realizations), realizations)
                        .withTimeBudget(budget));
        StrategyRealizations simulated = StrategyRealizations.of(result);
        // where nothing is left to run all realizations are the same one
        return result.stopReason() == StopReason.COMPLETE ? simulated.repeated(realizations) : simulated;
    }

    private static DecisionOutcome outcome(
            Decision decision,
            StrategyRealizations own,
            DeadlineAndBudget ownLimits,
            StrategyRealizations other,
            DeadlineAndBudget limits,
            boolean costed,
            Controls controls) {
        Optional<Estimate> cost = costed ? Optional.of(controls.estimate(other.cost())) : Optional.empty();
        return new DecisionOutcome(
                decision,
                decision.text(),
                other.size(),
                controls.estimate(other.makespanSeconds()),
                cost,
                new Risk(
                        StrategyRealizations.risk(other.makespanSeconds(), limits.deadlineSeconds()),
                        costed ? StrategyRealizations.risk(other.cost(), limits.budget()) : Optional.empty()),
                Differences.of(own, ownLimits, other, limits, costed, controls).published());
    }
}
