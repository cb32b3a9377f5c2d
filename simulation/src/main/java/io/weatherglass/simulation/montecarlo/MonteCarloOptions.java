package io.weatherglass.simulation.montecarlo;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.simulation.model.Arguments;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Size, stopping rules and outputs of a Monte-Carlo forecast.
 *
 * @param batchSize number of realizations between two checks of the stopping rules, &gt;= 1
 * @param maxRealizations maximum number of realizations, rounded up to whole batches, &gt;= 1
 * @param fixedBatches exact number of batches, which overrides all other rules (for replays)
 * @param targetStandardErrorSeconds the forecast stops when the standard errors of the mean and of the standard
 *     deviation of the completion time are at most this value
 * @param targetPrecision likewise, as a share of the mean; if both are given, both must be met
 * @param enoughRealizations number of realizations after which the standard-error target counts as met, because
 *     reducing the standard error far below the standard deviation adds no information
 * @param targetHalfWidth the forecast stops when the Wilson half-width of each requested probability is at most this
 *     value; if both targets are given, both must be met
 * @param timeBudget the forecast stops at the end of the first batch that exceeds this wall-clock time
 * @param deadlineSeconds seconds after the start of the instance
 * @param budget amount of money, or number of billing units if no price is known
 * @param bootVariation coefficient of variation of boot times around their predictions, &gt;= 0
 * @param criticality whether to compute {@link Criticality}, at a small cost
 */
@RecordBuilder
public record MonteCarloOptions(
        int batchSize,
        int maxRealizations,
        OptionalInt fixedBatches,
        OptionalDouble targetStandardErrorSeconds,
        OptionalDouble targetPrecision,
        int enoughRealizations,
        OptionalDouble targetHalfWidth,
        Optional<Duration> timeBudget,
        OptionalDouble deadlineSeconds,
        OptionalDouble budget,
        double bootVariation,
        boolean criticality)
        implements MonteCarloOptionsBuilder.With {
    /** Maximum number of realizations that callers may request; at about 40 bytes each, they take 400 MB. */
    public static final int MAX_REALIZATIONS = 10_000_000;

    public static final MonteCarloOptions DEFAULTS = new MonteCarloOptions(
            100,
            500,
            OptionalInt.empty(),
            OptionalDouble.empty(),
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
        targetPrecision.ifPresent(target -> Arguments.positive("targetPrecision", target));
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
