package io.weatherglass.forecast.advising;

import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where the intervals of one advisory come from. Immutable.
 *
 * @param source of the intervals
 * @param calibration name of the calibration that they are taken from
 */
record ForecastIntervals(IntervalSource source, String calibration) {

    /** @param calibrations as they are now; read at most once */
    static ForecastIntervals of(InstanceSnapshot snapshot, Forecast forecast, Supplier<Calibrations> calibrations) {
        if (forecast.pooled().isEmpty() && StateOfRun.progress(snapshot).fraction() >= 1) {
            // when all jobs are over their times are known, and nothing is left to be wrong about
            return new ForecastIntervals(IntervalSource.observed(), Calibrations.NONE.name());
        }
        Calibrations now = calibrations.get();
        Calibration calibration = now.of(
                forecast.pooled().isPresent()
                        ? CalibrationKey.POOLED
                        : CalibrationKey.of(
                                forecast.runtimeModel(), snapshot.source().kind() == PlanSource.Kind.LEARNED));
        Optional<Double> median = forecast.completionSeconds().map(completion -> completion.quantile(0.5));
        return new ForecastIntervals(
                new CalibratedIntervals(
                        calibration,
                        snapshot.plan().workflow(),
                        snapshot.elapsedSeconds(),
                        median.orElse(0.0),
                        forecast.pooled().isPresent()),
                now.name());
    }
}
