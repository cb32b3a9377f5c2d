package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Decision;
import java.util.Optional;

record DecisionCandidate(Decision decision, StrategyRealizations outcome, Differences differences) {

    static DecisionCandidate of(
            Decision decision, PlanBaseline kept, StrategyRealizations other, DeadlineAndBudget limits) {
        int common = Math.min(kept.own().size(), other.size());
        StrategyRealizations outcome = other.first(common);
        return new DecisionCandidate(
                decision, outcome, Differences.of(kept, kept.own().first(common), outcome, limits, true));
    }

    double meanMakespanSeconds() {
        return differences.ownMakespanSeconds() + differences.makespanSeconds().mean();
    }

    /** Returns the number of added slots; negative for a reduction. */
    int slots() {
        return decision.slots().orElse(0);
    }

    boolean movesTheDeadline() {
        return decision.deadline().isPresent();
    }

    /** Returns whether this decision is materially better in one respect, and not materially worse in the others. */
    boolean beats(DecisionCandidate other) {
        boolean noWorse = !isMore(meanMakespanSeconds(), other.meanMakespanSeconds())
                && !isMore(meanCost(), other.meanCost())
                && slots() <= other.slots();
        return noWorse
                && (isMore(other.meanMakespanSeconds(), meanMakespanSeconds())
                        || isMore(other.meanCost(), meanCost())
                        || slots() < other.slots());
    }

    private static boolean isMore(double one, double other) {
        return one > (1 + RecommendationRule.MIN_GAIN) * other;
    }

    /** Returns whether there is a deadline that can be missed or a budget that can be exceeded. */
    boolean hasRisks() {
        return differences.deadlineMiss().isPresent()
                || differences.budgetExceeded().isPresent();
    }

    double meanCost() {
        return differences.ownCost() + differences.cost().mean();
    }

    double lateRisk() {
        return probability(differences.deadlineMiss());
    }

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
