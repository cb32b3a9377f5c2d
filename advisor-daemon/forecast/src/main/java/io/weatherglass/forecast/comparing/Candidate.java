package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Decision;
import java.util.Optional;

/**
 * A decision that may be recommended.
 *
 * @param outcome what comes of it
 * @param differences to the plan that is kept
 */
record Candidate(Decision decision, StrategyRealizations outcome, Differences differences) {

    static Candidate of(Decision decision, Kept kept, StrategyRealizations other, DeadlineAndBudget limits) {
        int common = Math.min(kept.own().size(), other.size());
        StrategyRealizations outcome = other.first(common);
        return new Candidate(decision, outcome, Differences.of(kept, kept.own().first(common), outcome, limits, true));
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

    /** As an advisory would say; 0 where there is no deadline. */
    double lateRisk() {
        return probability(differences.deadlineMiss());
    }

    /** As an advisory would say; 0 where there is no budget. */
    double dearRisk() {
        return probability(differences.budgetExceeded());
    }

    private static double probability(Optional<DecidedRisk> risk) {
        return risk.map(known -> known.decided().probability()).orElse(0.0);
    }

    boolean within(double risk) {
        return lateRisk() <= risk && dearRisk() <= risk;
    }
}
