package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.Arguments;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * How a Monte-Carlo forecast is computed and when it stops. Starts from {@link #DEFAULTS}; each {@code with}
 * method returns a changed copy.
 *
 * @param batchSize realizations between two checks of the stopping rules, &gt;= 1
 * @param maxRealizations maximum number of realizations, rounded up to whole batches, &gt;= 1
 * @param fixedBatches if present exactly this many batches are run, whatever the other rules say (replays)
 * @param targetStandardErrorSeconds stop when the standard errors of both mean and standard deviation of the
 *     completion date are at most this
 * @param enoughRealizations number of realizations that meets that target in any case, &gt;= 1: a standard error
 *     far below the standard deviation adds no information
 * @param targetHalfWidth stop when the Wilson half-width of each requested probability is at most this
 * @param timeBudget stop at the end of the batch in which this much wall-clock time has passed
 * @param deadlineSeconds date that the workflow should not pass, seconds after the start of the instance
 * @param budget money (or billing units, where no price is known) that should not be passed
 * @param bootVariation coefficient of variation of boot times around their predictions, &gt;= 0; 0 = as predicted
 * @param criticality reports for each job how often it was on the critical path and how its walltime correlates
 *     with the completion date; costs a little
 */
public record MonteCarloOptions(
        int batchSize,
        int maxRealizations,
        OptionalInt fixedBatches,
        OptionalDouble targetStandardErrorSeconds,
        int enoughRealizations,
        OptionalDouble targetHalfWidth,
        Optional<Duration> timeBudget,
        OptionalDouble deadlineSeconds,
        OptionalDouble budget,
        double bootVariation,
        boolean criticality) {
    /**
     * Upper limit for callers: every realization is kept in memory, in some 40 bytes. A guess of what a machine can
     * hold.
     */
    public static final int MAX_REALIZATIONS = 10_000_000;

    /** Batches of 100, at most 500 realizations, no other rule, no deadline, no budget. */
    public static final MonteCarloOptions DEFAULTS = new Builder().build();

    public MonteCarloOptions {
        Arguments.atLeast("batchSize", batchSize, 1);
        Arguments.atLeast("maxRealizations", maxRealizations, 1);
        fixedBatches.ifPresent(batches -> Arguments.atLeast("fixedBatches", batches, 1));
        targetStandardErrorSeconds.ifPresent(target -> Arguments.positive("targetStandardErrorSeconds", target));
        Arguments.atLeast("enoughRealizations", enoughRealizations, 1);
        targetHalfWidth.ifPresent(target -> Arguments.positive("targetHalfWidth", target));
        deadlineSeconds.ifPresent(deadline -> Arguments.finite("deadlineSeconds", deadline));
        budget.ifPresent(amount -> Arguments.nonNegative("budget", amount));
        Arguments.nonNegative("bootVariation", bootVariation);
    }

    public MonteCarloOptions withBatches(int newBatchSize, int newMaxRealizations) {
        return changed(copy -> {
            copy.batchSize = newBatchSize;
            copy.maxRealizations = newMaxRealizations;
        });
    }

    public MonteCarloOptions withFixedBatches(int batches) {
        return changed(copy -> copy.fixedBatches = OptionalInt.of(batches));
    }

    /** Both must be reached before a forecast stops early; an absent one is no condition. */
    public MonteCarloOptions withTargets(OptionalDouble standardErrorSeconds, OptionalDouble halfWidth) {
        return changed(copy -> {
            copy.targetStandardErrorSeconds = standardErrorSeconds;
            copy.targetHalfWidth = halfWidth;
        });
    }

    public MonteCarloOptions withEnough(int realizations) {
        return changed(copy -> copy.enoughRealizations = realizations);
    }

    public MonteCarloOptions withTimeBudget(Duration newTimeBudget) {
        return changed(copy -> copy.timeBudget = Optional.of(newTimeBudget));
    }

    public MonteCarloOptions withDeadlineSeconds(double newDeadlineSeconds) {
        return changed(copy -> copy.deadlineSeconds = OptionalDouble.of(newDeadlineSeconds));
    }

    public MonteCarloOptions withBudget(double newBudget) {
        return changed(copy -> copy.budget = OptionalDouble.of(newBudget));
    }

    public MonteCarloOptions withBootVariation(double newBootVariation) {
        return changed(copy -> copy.bootVariation = newBootVariation);
    }

    public MonteCarloOptions withCriticality() {
        return changed(copy -> copy.criticality = true);
    }

    private MonteCarloOptions changed(Consumer<Builder> change) {
        Builder copy = new Builder(this);
        change.accept(copy);
        return copy.build();
    }

    private static final class Builder {
        private int batchSize = 100;
        private int maxRealizations = 500;
        private OptionalInt fixedBatches = OptionalInt.empty();
        private OptionalDouble targetStandardErrorSeconds = OptionalDouble.empty();
        private int enoughRealizations = Integer.MAX_VALUE;
        private OptionalDouble targetHalfWidth = OptionalDouble.empty();
        private Optional<Duration> timeBudget = Optional.empty();
        private OptionalDouble deadlineSeconds = OptionalDouble.empty();
        private OptionalDouble budget = OptionalDouble.empty();
        private double bootVariation;
        private boolean criticality;

        private Builder() {}

        private Builder(MonteCarloOptions original) {
            batchSize = original.batchSize;
            maxRealizations = original.maxRealizations;
            fixedBatches = original.fixedBatches;
            targetStandardErrorSeconds = original.targetStandardErrorSeconds;
            enoughRealizations = original.enoughRealizations;
            targetHalfWidth = original.targetHalfWidth;
            timeBudget = original.timeBudget;
            deadlineSeconds = original.deadlineSeconds;
            budget = original.budget;
            bootVariation = original.bootVariation;
            criticality = original.criticality;
        }

        private MonteCarloOptions build() {
            return new MonteCarloOptions(
                    batchSize,
                    maxRealizations,
                    fixedBatches,
                    targetStandardErrorSeconds,
                    enoughRealizations,
                    targetHalfWidth,
                    timeBudget,
                    deadlineSeconds,
                    budget,
                    bootVariation,
                    criticality);
        }
    }
}
