package io.weatherglass.forecast.advising;

import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.RemainingTime;
import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.forecasting.BoundsOrigin;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.priors.FirstRuns;
import io.weatherglass.forecast.priors.ForecastKind.RuntimeSource;
import io.weatherglass.forecast.priors.PriorIntervals;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** @param prior used if too few instances of the workflow have finished */
record ForecastIntervals(IntervalSource source, Optional<PriorIntervals> prior, String calibration) {

    /** If the interval at this level is based on the prior, the risks are computed from the prior too. */
    private static final double LEVEL = 0.95;

    /** @param calibrations read at most once */
    static ForecastIntervals of(
            InstanceSnapshot snapshot, Forecast forecast, FirstRuns firstRuns, Supplier<Calibrations> calibrations) {
        boolean pooled = forecast.pooled().isPresent();
        JobTable jobs = snapshot.jobs();
        if (!pooled
                && jobs.count() > 0
                && IntStream.range(0, jobs.count())
                        .allMatch(job -> jobs.phase(job).isOver())) {
            // all times are known once all jobs have ended
            return new ForecastIntervals(IntervalSource.observed(), Optional.empty(), Calibrations.NONE.name());
        }
        Calibrations now = calibrations.get();
        CalibrationKey key = pooled
                ? CalibrationKey.POOLED
                : CalibrationKey.of(forecast.runtimeModel(), snapshot.source().kind() == PlanSource.Kind.LEARNED);
        Calibration calibration = now.of(key);
        String workflow = snapshot.plan().workflow();
        Optional<SampleDistribution> makespans = forecast.completionSeconds();
        double median = makespans.map(sample -> sample.quantile(0.5)).orElse(0.0);
        OwedCosts owed = OwedCosts.of(snapshot, forecast);
        Optional<PriorIntervals> prior = pooled
                ? Optional.empty()
                : makespans.flatMap(sample -> firstRuns.intervals(
                        new FirstRuns.Subject(
                                workflow,
                                key,
                                forecast.historyRuns(),
                                snapshot.plan().hasProjectedRuntimes(),
                                snapshot.elapsedSeconds(),
                                sample,
                                owed.later()),
                        calibration));
        ProgressBucket stage = new RemainingTime(snapshot.elapsedSeconds(), median).stage();
        return new ForecastIntervals(
                new CalibratedIntervals(
                        calibration,
                        workflow,
                        snapshot.elapsedSeconds(),
                        median,
                        owed.now(),
                        pooledRuns(forecast),
                        forecast.pooled().flatMap(PooledForecast::cost).isPresent(),
                        prior.map(intervals -> intervals)),
                prior.filter(intervals -> calibration.uses(intervals, workflow, stage, LEVEL)),
                now.name());
    }

    /** Returns {@code REALIZATIONS} unless the plan was reported and has neither past runs nor finished instances. */
    static BoundsOrigin boundsOf(
            InstanceSnapshot snapshot, Assumptions assumed, FirstRuns firstRuns, Calibrations now) {
        boolean given = snapshot.source().kind() == PlanSource.Kind.GIVEN;
        CalibrationKey key = CalibrationKey.of(assumed.runtimeModel(), false);
        boolean first = given
                && assumed.pastRuns() == 0
                && firstRuns.areKnown(key, RuntimeSource.of(0, snapshot.plan().hasProjectedRuntimes()))
                && !now.of(key).hasLearnedOf(snapshot.plan().workflow());
        return first ? BoundsOrigin.OTHER_WORKFLOWS : BoundsOrigin.REALIZATIONS;
    }

    private static OptionalInt pooledRuns(Forecast forecast) {
        return forecast.pooled()
                .map(PooledForecast::pastRuns)
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty());
    }
}
