package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Decision;
import java.util.OptionalDouble;

/**
 * A decision that may be recommended.
 *
 * @param outcome what comes of it
 * @param differences to the plan that is kept
 */
record Candidate(Decision decision, StrategyRealizations outcome, Differences differences, DeadlineAndBudget limits) {

    static Candidate of(
            Decision decision,
            StrategyRealizations own,
            DeadlineAndBudget ownLimits,
            StrategyRealizations other,
            DeadlineAndBudget limits,
            Controls controls) {
        int common = Math.min(own.size(), other.size());
        StrategyRealizations outcome = other.first(common);
        return new Candidate(
                decision,
                outcome,
                Differences.of(own.first(common), ownLimits, outcome, limits, true, controls),
                limits);
    }

    double meanMakespanSeconds() {
        return differences.ownMakespanSeconds() + differences.makespanSeconds().mean();
    }

    /** Slots that it adds; fewer are less than 0. */
    int slots() {
        return decision.slots().orElse(0);
    }

    /** Whether it is no help but a way to live with what is. */
    boolean movesTheDeadline() {
        return decision.deadline().isPresent();
    }

    /** Whether it is as good as the other one in everything and better in something. */
    boolean beats(Candidate other) {
        boolean noWorse = meanMakespanSeconds() <= other.meanMakespanSeconds()
                && meanCost() <= other.meanCost()
                && slots() <= other.slots();
        return noWorse
                && (meanMakespanSeconds() < other.meanMakespanSeconds()
                        || meanCost() < other.meanCost()
                        || slots() < other.slots());
    }

    double meanCost() {
        return differences.ownCost() + differences.cost().mean();
    }

    /** 0 where there is no deadline. */
    double lateRisk() {
        return share(outcome.makespanSeconds(), limits.deadlineSeconds());
    }

    /** 0 where there is no budget. */
    double dearRisk() {
        return share(outcome.cost(), limits.budget());
    }

    private static double share(double[] values, OptionalDouble limit) {
        if (limit.isEmpty()) {
            return 0;
        }
        int above = 0;
        for (double value : values) {
            above += value > limit.getAsDouble() ? 1 : 0;
        }
        return above / (double) values.length;
    }

    boolean within(double risk) {
        return lateRisk() <= risk && dearRisk() <= risk;
    }
}
