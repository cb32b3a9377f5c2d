package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import java.util.OptionalDouble;

final class ForecastPrecision {

    private static final double PROBABILITY_HALF_WIDTH = 0.03;

    private ForecastPrecision() {}

    static MonteCarloOptions of(
            InstanceSnapshot snapshot, ForecastAlternative outlook, ForecastOptions options, BoundsOrigin bounds) {
        double remainingSeconds = expectedRemaining(outlook);
        return withRisks(
                snapshot,
                MonteCarloOptions.DEFAULTS
                        .withBatchSize(batchSize(snapshot, options, bounds))
                        .withMaxRealizations(options.maxRealizations())
                        .withTimeBudget(options.timeBudget())
                        .withEnoughRealizations(options.enoughRealizations())
                        .withTargetStandardErrorSeconds(
                                OptionalDouble.of(options.relativeStandardError() * remainingSeconds))
                        .withTargetHalfWidth(OptionalDouble.of(PROBABILITY_HALF_WIDTH)));
    }

    static MonteCarloOptions reduced(InstanceSnapshot snapshot, ForecastOptions options, BoundsOrigin bounds) {
        int realizations = bounds == BoundsOrigin.REALIZATIONS
                ? ForecastOptions.REDUCED_REALIZATIONS
                : ForecastOptions.FEW_REALIZATIONS;
        int batch = Math.min(batchSize(snapshot, options, bounds), realizations);
        return withRisks(
                snapshot,
                MonteCarloOptions.DEFAULTS
                        .withBatchSize(batch)
                        .withMaxRealizations(Math.min(options.maxRealizations(), realizations))
                        .withTimeBudget(options.timeBudget()));
    }

    private static int batchSize(InstanceSnapshot snapshot, ForecastOptions options, BoundsOrigin bounds) {
        return PlannedEngines.isSimGrid(snapshot.plan())
                ? ForecastOptions.smallestBatch(bounds)
                : options.batchSize(snapshot.jobs().count(), bounds);
    }

    static MonteCarloOptions repeated(InstanceSnapshot snapshot, int realizations, int batches) {
        // a forecast without open jobs consists of one realization and has no batches
        int count = Math.max(1, batches);
        int size = Math.max(1, realizations / count);
        return withRisks(
                snapshot,
                MonteCarloOptions.DEFAULTS
                        .withBatchSize(size)
                        .withMaxRealizations(size * count)
                        .withFixedBatches(count));
    }

    private static double expectedRemaining(ForecastAlternative outlook) {
        ExecutionState state = outlook.alternative().state();
        double[] walltimes = outlook.meanSeconds().clone();
        for (int job = 0; job < walltimes.length; job++) {
            walltimes[job] = Math.max(walltimes[job], state.workedSeconds(job) + 1);
        }
        EventKernel kernel = new EventKernel(outlook.alternative().scenario(), state);
        kernel.simulate(walltimes, WalltimeEffect.NONE);
        return Math.max(1, kernel.completionSeconds() - state.nowSeconds());
    }

    static MonteCarloOptions withRisks(InstanceSnapshot snapshot, MonteCarloOptions run) {
        EnactmentPlan plan = snapshot.plan();
        MonteCarloOptions asked = run;
        if (plan.deadline().isPresent()) {
            asked = asked.withDeadlineSeconds(
                    snapshot.secondsSinceOrigin(plan.deadline().get()));
        }
        if (plan.budget().isPresent()) {
            asked = asked.withBudget(plan.budget().getAsDouble());
        }
        return asked;
    }
}
