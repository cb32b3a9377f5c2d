package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.plan.RecommendationGoal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Chooses a recommendation according to the objective.
 *
 * <ul>
 * <li>{@link RecommendationGoal#DEADLINE_WITHIN_BUDGET}: keeps the plan if its risks are acceptable; otherwise chooses
 * the cheapest decision with acceptable risks that at least halves the risk, or else one that at least halves it and
 * raises neither risk. If there is no deadline or budget, chooses a better decision ({@link BetterRule}).
 * <li>{@link RecommendationGoal#LEAST_MAKESPAN}: chooses the fastest decision within the budget.
 * <li>{@link RecommendationGoal#LEAST_COST}: chooses the cheapest decision within the deadline.
 * </ul>
 *
 * The rule favours the last recommendation (hysteresis).
 */
record RecommendationRule(RecommendationGoal objective, Decision before, double acceptableRisk) {
    /** Default acceptable risk; a common significance level. */
    static final double TARGET_RISK = 0.05;

    /** The last recommendation is kept while its risk is at most this multiple of the acceptable risk. */
    private static final double TO_STAY = 2;

    /** Maximum risk of a recommended decision, as a share of the risk of the plan. */
    private static final double MATERIAL = 0.5;

    /** The same for the last recommendation. */
    private static final double MATERIAL_TO_STAY = 0.75;

    /** Minimum gain in makespan or cost, as in {@link BetterRule}. */
    static final double MIN_GAIN = 0.02;

    /** Largest increase of a risk that is ignored, because simulations scatter. */
    private static final double IGNORED_INCREASE = 0.02;

    DecisionCandidate choose(DecisionCandidate keep, List<DecisionCandidate> others) {
        return switch (objective) {
            case DEADLINE_WITHIN_BUDGET -> withinBoth(keep, others);
            case LEAST_MAKESPAN ->
                least(keep, others, DecisionCandidate::meanMakespanSeconds, DecisionCandidate::dearRisk);
            case LEAST_COST -> least(keep, others, DecisionCandidate::meanCost, DecisionCandidate::lateRisk);
        };
    }

    private DecisionCandidate withinBoth(DecisionCandidate keep, List<DecisionCandidate> others) {
        if (!keep.hasRisks()) {
            return cheapest(others.stream().filter(this::isBetter)).orElse(keep);
        }
        if (keep.within(acceptableRisk)) {
            return keep;
        }
        double risk = Math.max(keep.lateRisk(), keep.dearRisk());
        List<DecisionCandidate> halving = others.stream()
                .filter(one -> one.within((isBefore(one) ? MATERIAL_TO_STAY : MATERIAL) * risk))
                .toList();
        return cheapest(halving.stream().filter(one -> one.within(allowed(one))))
                .or(() -> cheapest(halving.stream()
                        .filter(one -> one.lateRisk() <= keep.lateRisk() + IGNORED_INCREASE
                                && one.dearRisk() <= keep.dearRisk() + IGNORED_INCREASE)))
                .orElse(keep);
    }

    private boolean isBetter(DecisionCandidate one) {
        BetterRule rule = isBefore(one) ? BetterRule.TO_STAY : BetterRule.TO_BECOME;
        // if there is no deadline or budget, slots are never added, because other users may need them
        return one.slots() <= 0
                && !one.movesTheDeadline()
                && one.outcome().size() >= BetterRule.MIN_REALIZATIONS
                && !rule.better(one.differences()).isEmpty();
    }

    private boolean isBefore(DecisionCandidate one) {
        return one.decision().equals(before);
    }

    private double allowed(DecisionCandidate one) {
        return isBefore(one) ? TO_STAY * acceptableRisk : acceptableRisk;
    }

    /** Returns the decision with the fewest slots among those that cost about the same. */
    private Optional<DecisionCandidate> cheapest(Stream<DecisionCandidate> some) {
        List<DecisionCandidate> all = some.toList();
        boolean moving = all.stream().allMatch(DecisionCandidate::movesTheDeadline);
        List<DecisionCandidate> same =
                all.stream().filter(one -> one.movesTheDeadline() == moving).toList();
        double least = same.stream()
                .mapToDouble(one -> valued(one, DecisionCandidate::meanCost))
                .min()
                .orElse(0);
        return same.stream()
                .filter(one -> valued(one, DecisionCandidate::meanCost) <= (1 + MIN_GAIN) * least)
                .min(Comparator.<DecisionCandidate>comparingDouble(this::slots)
                        .thenComparingDouble(one -> valued(one, DecisionCandidate::meanCost))
                        .thenComparingDouble(one -> valued(one, DecisionCandidate::meanMakespanSeconds)));
    }

    private double slots(DecisionCandidate one) {
        return one.slots() - (isBefore(one) ? 1.5 : 0);
    }

    private double valued(DecisionCandidate one, ToDoubleFunction<DecisionCandidate> value) {
        boolean fewer = one.decision().vms().orElse(0) < 0;
        return value.applyAsDouble(one) * (isBefore(one) ? 1 - MIN_GAIN : fewer ? 1 + MIN_GAIN : 1);
    }

    private DecisionCandidate least(
            DecisionCandidate keep,
            List<DecisionCandidate> others,
            ToDoubleFunction<DecisionCandidate> value,
            ToDoubleFunction<DecisionCandidate> risk) {
        boolean keepable = risk.applyAsDouble(keep) <= acceptableRisk;
        if (value.applyAsDouble(keep) == 0) {
            // the costs of slots with an unknown price are 0, and no decision can reduce them
            return keep;
        }
        double most = keepable ? (1 - MIN_GAIN) * value.applyAsDouble(keep) : Double.POSITIVE_INFINITY;
        return others.stream()
                .filter(one -> !one.movesTheDeadline())
                .filter(one -> risk.applyAsDouble(one) <= allowed(one) && valued(one, value) <= most)
                .min(Comparator.<DecisionCandidate>comparingDouble(one -> valued(one, value))
                        .thenComparingDouble(DecisionCandidate::meanCost)
                        .thenComparingDouble(DecisionCandidate::meanMakespanSeconds))
                .orElse(keep);
    }
}
