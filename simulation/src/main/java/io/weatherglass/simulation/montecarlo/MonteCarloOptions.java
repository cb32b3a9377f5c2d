package io.weatherglass.simulation.montecarlo;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.simulation.model.Arguments;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

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
@RecordBuilder
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
        boolean criticality)
        implements MonteCarloOptionsBuilder.With {
    /**
     * Upper limit for callers: every realization is kept in memory, in some 40 bytes. A guess of what a machine can
     * hold.
     */
    public static final int MAX_REALIZATIONS = 10_000_000;

    /** Batches of 100, at most 500 realizations, no other rule, no deadline, no budget. */
    public static final MonteCarloOptions DEFAULTS = new MonteCarloOptions(
            100,
            500,
            OptionalInt.empty(),
            OptionalDouble.empty(),
            Integer.MAX_VALUE,
            OptionalDouble.empty(),
            Optional.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            0,
            false);

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

    public MonteCarloOptions withFixedBatches(int batches) {
        return withFixedBatches(OptionalInt.of(batches));
    }

    public MonteCarloOptions withTimeBudget(Duration newTimeBudget) {
        return withTimeBudget(Optional.of(newTimeBudget));
    }

    public MonteCarloOptions withDeadlineSeconds(double newDeadlineSeconds) {
        return withDeadlineSeconds(OptionalDouble.of(newDeadlineSeconds));
    }

    public MonteCarloOptions withBudget(double newBudget) {
        return withBudget(OptionalDouble.of(newBudget));
    }
}
