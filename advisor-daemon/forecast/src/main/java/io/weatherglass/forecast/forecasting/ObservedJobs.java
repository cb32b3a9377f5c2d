package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.ProjectionError;

/** Observed runtimes by job, s. */
record ObservedJobs(
        InstanceSnapshot snapshot,
        double[] observed,
        double[] running,
        boolean[] outlier,
        ProjectionError pastError,
        double perturbation) {

    static ObservedJobs of(InstanceSnapshot snapshot) {
        ComparableRuntimes runtimes = ComparableRuntimes.of(snapshot);
        double[] observed = runtimes.observedSeconds();
        boolean[] outlier = runtimes.outliers();
        return new ObservedJobs(
                snapshot,
                observed,
                runtimes.runningSeconds(),
                outlier,
                ProjectionError.of(snapshot.jobs().projectedRuntimes(), observed, outlier),
                snapshot.plan().perturbationLevel().orElse(ForecastOptions.PERTURBATION_LEVEL));
    }
}
