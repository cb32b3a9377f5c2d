package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.RandomKey;
import java.time.Duration;

/**
 * How forecasts are computed.
 *
 * @param batchSize realizations per batch, of large plans fewer: {@link #batchSize(int, BoundSource)}
 * @param maxRealizations most realizations of one forecast
 * @param relativeStandardError target for the standard errors of mean and sd, as a share of the remaining time
 * @param enoughRealizations that meet this target, too
 * @param probabilityHalfWidth target for the half-width of published probabilities
 * @param timeBudget most wall-clock time of one forecast
 * @param shape distribution of runtimes around their mean
 * @param runtimeModel member of the family of runtime models
 * @param perturbationLevel P where a plan names none
 * @param seed of all draws
 */
public record ForecastOptions(
        int batchSize,
        int maxRealizations,
        double relativeStandardError,
        int enoughRealizations,
        double probabilityHalfWidth,
        Duration timeBudget,
        InputModel.Shape shape,
        RuntimeFamily runtimeModel,
        double perturbationLevel,
        long seed) {

    /** The defaults. */
    public static final ForecastOptions DEFAULTS = new ForecastOptions(
            100,
            2000,
            0.0005,
            400,
            0.03,
            Duration.ofSeconds(2),
            InputModel.Shape.UNIFORM,
            RuntimeFamily.HIERARCHICAL,
            0.10,
            1);

    /** Realizations of reduced effort: the bounds of a 95 % interval are then known to about 6 % of its width. */
    public static final int REDUCED_REALIZATIONS = 100;

    /** The same where bounds are those of other workflows: they are then as far off ({@code ReducedEffortTest}). */
    public static final int FEW_REALIZATIONS = 20;

    /** Up to so many jobs a batch of 100 realizations takes a small part of the time budget. */
    private static final int JOBS_OF_A_FULL_BATCH = 4000;

    /** So many realizations a question about decisions takes at the least, and rough quantiles. */
    private static final int MIN_BATCH = 20;

    /** The same where bounds are those of other workflows. A guess. */
    private static final int SMALL_BATCH = 10;

    /**
     * Realizations per batch of a plan with so many jobs. A forecast ends with a batch, so that the batches of large plans must be
     * small if it is to keep its time budget: with 100,000 jobs a realization takes about 0.1 s, and four times as long in a daemon
     * that has just started.
     */
    public int batchSize(int jobs, BoundSource bounds) {
        long affordable = (long) JOBS_OF_A_FULL_BATCH * DEFAULTS.batchSize / Math.max(1, jobs);
        return (int)
                Math.min(batchSize, Math.max(bounds == BoundSource.REALIZATIONS ? MIN_BATCH : SMALL_BATCH, affordable));
    }

    /** Whether a batch is not cut short for the number of jobs. */
    boolean isSmall(int jobs) {
        return jobs <= JOBS_OF_A_FULL_BATCH;
    }

    /** Of the random numbers of all forecasts of an instance. */
    RandomKey key(InstanceSnapshot snapshot) {
        return new RandomKey(seed, snapshot.instance());
    }

    /** A builder that begins with the defaults. */
    public static Builder builder() {
        return DEFAULTS.toBuilder();
    }

    /** A builder that begins with these options. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Options, each by its name; see the components of {@link ForecastOptions}. */
    public static final class Builder {
        private int batchSize;
        private int maxRealizations;
        private double relativeStandardError;
        private int enoughRealizations;
        private double probabilityHalfWidth;
        private Duration timeBudget;
        private InputModel.Shape shape;
        private RuntimeFamily runtimeModel;
        private double perturbationLevel;
        private long seed;

        private Builder(ForecastOptions options) {
            batchSize = options.batchSize;
            maxRealizations = options.maxRealizations;
            relativeStandardError = options.relativeStandardError;
            enoughRealizations = options.enoughRealizations;
            probabilityHalfWidth = options.probabilityHalfWidth;
            timeBudget = options.timeBudget;
            shape = options.shape;
            runtimeModel = options.runtimeModel;
            perturbationLevel = options.perturbationLevel;
            seed = options.seed;
        }

        public Builder batchSize(int value) {
            batchSize = value;
            return this;
        }

        public Builder maxRealizations(int value) {
            maxRealizations = value;
            return this;
        }

        public Builder relativeStandardError(double value) {
            relativeStandardError = value;
            return this;
        }

        public Builder enoughRealizations(int value) {
            enoughRealizations = value;
            return this;
        }

        public Builder probabilityHalfWidth(double value) {
            probabilityHalfWidth = value;
            return this;
        }

        public Builder timeBudget(Duration value) {
            timeBudget = value;
            return this;
        }

        public Builder shape(InputModel.Shape value) {
            shape = value;
            return this;
        }

        public Builder runtimeModel(RuntimeFamily value) {
            runtimeModel = value;
            return this;
        }

        public Builder perturbationLevel(double value) {
            perturbationLevel = value;
            return this;
        }

        public Builder seed(long value) {
            seed = value;
            return this;
        }

        public ForecastOptions build() {
            return new ForecastOptions(
                    batchSize,
                    maxRealizations,
                    relativeStandardError,
                    enoughRealizations,
                    probabilityHalfWidth,
                    timeBudget,
                    shape,
                    runtimeModel,
                    perturbationLevel,
                    seed);
        }
    }
}
