package io.weatherglass.forecast.comparing;

import io.weatherglass.simulation.statistics.PairedProportions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * When another strategy is better than the own one: it gains something, surely and enough of it, and loses nothing. It
 * takes less to stay better than to become so, so that a strategy on the verge is not now better and now not.
 *
 * @param level of the intervals of the paired differences: to gain is to lie below 0 as a whole, to lose nothing is not to
 *     reach above 0
 * @param minShare least gain in makespan or cost on average, as a share of that of the own strategy
 * @param minRisk least gain in a risk, a difference of probabilities
 * @param maxRisk most that a risk may be higher and nothing be lost, a difference of probabilities
 */
record BetterRule(double level, double minShare, double minRisk, double maxRisk) {
    /** What it takes to become better: gains that a user would act on. The thresholds are guesses. */
    static final BetterRule TO_BECOME = new BetterRule(0.95, 0.02, 0.1, 0);

    /** What it takes to stay better: about half of that. The thresholds are guesses. */
    static final BetterRule TO_STAY = new BetterRule(0.8, 0.01, 0.05, 0.01);

    static final String DEADLINE_RISK = "deadline-risk";
    static final String BUDGET_RISK = "budget-risk";
    static final String COST = "cost";
    static final String MAKESPAN = "makespan";

    /** Fewer realizations say nothing about a tail of 2.5 %: with them nothing becomes better or ceases to be. A guess. */
    static final int MIN_REALIZATIONS = 100;

    /** Sums of the same numbers in another order. */
    private static final double ROUNDING = 1e-9;

    /** In what the other strategy is better, by realizations that are enough; empty if it is not. */
    List<String> better(Differences other) {
        List<String> in = new ArrayList<>();
        boolean noLater = losesNothing(other.deadlineMiss());
        boolean noDearer = losesNothing(other.budgetExceeded());
        if (gains(other.deadlineMiss()) && noDearer) {
            in.add(DEADLINE_RISK);
        }
        if (gains(other.budgetExceeded()) && noLater) {
            in.add(BUDGET_RISK);
        }
        if (!noLater || !noDearer) {
            return in;
        }
        if (gains(other.cost(), other.ownCost()) && losesNothing(other.makespanSeconds(), other.ownMakespanSeconds())) {
            in.add(COST);
        }
        if (gains(other.makespanSeconds(), other.ownMakespanSeconds()) && losesNothing(other.cost(), other.ownCost())) {
            in.add(MAKESPAN);
        }
        return in;
    }

    private boolean gains(Optional<DecidedRisk> risk) {
        return paired(risk)
                .filter(paired -> -paired.difference() >= minRisk
                        && paired.interval(level).upper() < 0)
                .isPresent();
    }

    private static Optional<PairedProportions> paired(Optional<DecidedRisk> risk) {
        return risk.flatMap(DecidedRisk::paired);
    }

    private boolean losesNothing(Optional<DecidedRisk> risk) {
        return paired(risk).filter(paired -> paired.difference() > maxRisk).isEmpty();
    }

    private boolean gains(PairedMean difference, double own) {
        return difference.values().centralInterval(level).upper() < 0 && -difference.mean() >= minShare * own;
    }

    private boolean losesNothing(PairedMean difference, double own) {
        return difference.values().centralInterval(level).upper() <= ROUNDING * own;
    }
}
