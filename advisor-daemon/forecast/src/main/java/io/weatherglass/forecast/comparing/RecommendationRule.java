package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.Objective;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Which decision to recommend.
 *
 * <ul>
 *   <li>{@link Objective#DEADLINE_WITHIN_BUDGET}: to keep the plan where its risks are below the target, unless a decision gains
 *       something and loses nothing ({@link BetterRule}); else the cheapest decision that brings them below; else to keep.
 *   <li>{@link Objective#MIN_MAKESPAN}: of what is within the budget the least makespan.
 *   <li>{@link Objective#MIN_COST}: of what is within the deadline the least cost.
 * </ul>
 *
 * A decision that was recommended before stays so a little longer: it takes less risk to give it up, and more to go back.
 */
final class RecommendationRule {

    /** A risk of missing the deadline or exceeding the budget that needs no decision. A guess, as of a significance level. */
    static final double TARGET_RISK = 0.05;

    /** At most this risk is left to what was recommended before. A guess: twice the target. */
    static final double RISK_TO_STAY = 0.10;

    /** At most this risk the plan must have before one goes back to it. A guess: less than half of the target. */
    static final double RISK_TO_GO_BACK = 0.02;

    /** What a decision must gain in makespan or cost, as a share of those of the plan. A guess, as in {@link BetterRule}. */
    private static final double MIN_GAIN = 0.02;

    private final Objective objective;
    private final Decision before;

    /** @param before what was recommended last, {@link Decision#KEEP} if nothing was */
    RecommendationRule(Objective objective, Decision before) {
        this.objective = objective;
        this.before = before;
    }

    /**
     * The choice among the plan that is kept and others.
     *
     * @param keep the plan
     */
    Candidate choose(Candidate keep, List<Candidate> others) {
        return switch (objective) {
            case DEADLINE_WITHIN_BUDGET -> withinBoth(keep, others);
            case MIN_MAKESPAN -> least(keep, others, Candidate::meanMakespanSeconds, Candidate::dearRisk);
            case MIN_COST -> least(keep, others, Candidate::meanCost, Candidate::lateRisk);
        };
    }

    private Candidate withinBoth(Candidate keep, List<Candidate> others) {
        boolean kept = before.keepsThePlan();
        if (keep.within(kept ? TARGET_RISK : RISK_TO_GO_BACK)) {
            return cheapest(others.stream().filter(this::isBetter)).orElse(keep);
        }
        return cheapest(others.stream().filter(one -> one.within(allowed(one)))).orElse(keep);
    }

    private boolean isBetter(Candidate one) {
        BetterRule rule = isBefore(one) ? BetterRule.TO_STAY : BetterRule.TO_BECOME;
        // more slots are no gain in themselves: somebody else may want them
        return one.slots() <= 0
                && !one.movesTheDeadline()
                && one.outcome().size() >= BetterRule.MIN_REALIZATIONS
                && !rule.better(one.differences()).isEmpty();
    }

    private boolean isBefore(Candidate one) {
        return one.decision().equals(before);
    }

    private double allowed(Candidate one) {
        return isBefore(one) ? RISK_TO_STAY : TARGET_RISK;
    }

    private Optional<Candidate> cheapest(Stream<Candidate> some) {
        return some.min(Comparator.comparing(Candidate::movesTheDeadline)
                .thenComparingDouble(one -> valued(one, Candidate::meanCost))
                .thenComparingDouble(one -> slots(one))
                .thenComparingDouble(one -> valued(one, Candidate::meanMakespanSeconds)));
    }

    /** What was recommended before counts as no more than what adds one slot less. */
    private double slots(Candidate one) {
        return one.slots() - (isBefore(one) ? 1.5 : 0);
    }

    /**
     * What was recommended before counts as a little better than it is, and fewer VMs, which leave less room for what may come, as a
     * little worse.
     */
    private double valued(Candidate one, ToDoubleFunction<Candidate> value) {
        boolean fewer = one.decision().vms().orElse(0) < 0;
        return value.applyAsDouble(one) * (isBefore(one) ? 1 - MIN_GAIN : fewer ? 1 + MIN_GAIN : 1);
    }

    private Candidate least(
            Candidate keep,
            List<Candidate> others,
            ToDoubleFunction<Candidate> value,
            ToDoubleFunction<Candidate> risk) {
        boolean keepable = risk.applyAsDouble(keep) <= (before.keepsThePlan() ? TARGET_RISK : RISK_TO_GO_BACK);
        if (value.applyAsDouble(keep) == 0) {
            // nothing is less than nothing: of slots whose price is not known all costs are 0
            return keep;
        }
        double most = keepable ? (1 - MIN_GAIN) * value.applyAsDouble(keep) : Double.POSITIVE_INFINITY;
        return others.stream()
                .filter(one -> !one.movesTheDeadline())
                .filter(one -> risk.applyAsDouble(one) <= allowed(one) && valued(one, value) <= most)
                .min(Comparator.<Candidate>comparingDouble(one -> valued(one, value))
                        .thenComparingDouble(Candidate::meanCost)
                        .thenComparingDouble(Candidate::meanMakespanSeconds))
                .orElse(keep);
    }
}
