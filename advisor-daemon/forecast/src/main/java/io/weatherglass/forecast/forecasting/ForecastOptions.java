package io.weatherglass.forecast.forecasting;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.forecast.carbon.CarbonModel;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.RandomKey;
import java.time.Duration;
import java.util.Optional;

/**
 * @param relativeStandardError target for the standard errors of the mean and the standard deviation, as a share of the
 *     remaining time
 * @param carbon present if emissions are forecast
 */
@RecordBuilder
public record ForecastOptions(
        int batchSize,
        int maxRealizations,
        double relativeStandardError,
        int enoughRealizations,
        Duration timeBudget,
        RuntimeFamily runtimeModel,
        long seed,
        Optional<CarbonModel> carbon) {

    public static final ForecastOptions DEFAULTS = new ForecastOptions(
            100, 2000, 0.0005, 400, Duration.ofSeconds(2), RuntimeFamily.HIERARCHICAL, 1, Optional.empty());

    /** Perturbation level of plans that do not specify one. */
    public static final double PERTURBATION_LEVEL = 0.10;

    /** With this number of realizations, the bounds of a 95 % interval have an error of about 6 % of its width. */
    public static final int REDUCED_REALIZATIONS = 100;

    /** Number of realizations that suffices if the bounds come from other workflows ({@code ReducedEffortTest}). */
    public static final int FEW_REALIZATIONS = 20;

    /** Up to this number of jobs, 100 realizations take only a small share of the time budget. */
    private static final int JOBS_OF_A_FULL_BATCH = 4000;

    /** Minimum batch size for rough quantiles and for comparing decisions. */
    private static final int MIN_BATCH = 20;

    /** Minimum batch size if the bounds come from other workflows. */
    private static final int SMALL_BATCH = 10;

    /**
     * The time budget is checked after each batch, so large plans need small batches: simulating 100,000 jobs takes 0.1
     * to 0.4 s.
     */
    public int batchSize(int jobs, BoundsOrigin bounds) {
        long affordable = (long) JOBS_OF_A_FULL_BATCH * DEFAULTS.batchSize / Math.max(1, jobs);
        return (int) Math.min(batchSize, Math.max(smallestBatch(bounds), affordable));
    }

    static int smallestBatch(BoundsOrigin bounds) {
        return bounds == BoundsOrigin.REALIZATIONS ? MIN_BATCH : SMALL_BATCH;
    }

    boolean isSmall(int jobs) {
        return jobs <= JOBS_OF_A_FULL_BATCH;
    }

    RandomKey key(InstanceSnapshot snapshot) {
        return new RandomKey(seed, snapshot.instance());
    }

    public static ForecastOptionsBuilder builder() {
        return DEFAULTS.toBuilder();
    }

    public ForecastOptionsBuilder toBuilder() {
        return ForecastOptionsBuilder.builder(this);
    }
}
