package io.weatherglass.forecast.comparing;

import io.weatherglass.forecast.comparing.Differences.PairedMean;
import io.weatherglass.simulation.statistics.PairedProportions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether another strategy is better: a significant and sufficient gain in one respect, and no loss in the
 * others. A strategy that was better before needs a smaller gain to remain better.
 *
 * @param minShare minimum gain in mean makespan or cost, as a share
 */
record BetterRule(double level, double minShare, double minRisk, double maxRisk) {
    static final BetterRule TO_BECOME = new BetterRule(0.95, 0.02, 0.1, 0);
    static final BetterRule TO_STAY = new BetterRule(0.8, 0.01, 0.05, 0.01);
    static final String DEADLINE_RISK = "deadline-risk";
    static final String BUDGET_RISK = "budget-risk";
    static final String COST = "cost";
    static final String MAKESPAN = "makespan";

    /** Minimum number of realizations for a new verdict; with fewer, the last verdict is kept. */
    static final int MIN_REALIZATIONS = 100;

    private static final double ROUNDING = 1e-9;

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
