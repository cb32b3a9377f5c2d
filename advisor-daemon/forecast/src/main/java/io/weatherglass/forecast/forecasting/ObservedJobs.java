package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.forecasting.Outlook.Observed;
import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.OutlierRule;
import io.weatherglass.forecast.tracking.ProjectionError;

/**
 * Observed runtimes by job, s.
 *
 * @param observed comparable runtimes, NaN where not completed
 * @param running computed so far, NaN for others
 */
record ObservedJobs(double[] observed, double[] running, boolean[] outlier, ProjectionError pastError) {

    static ObservedJobs of(InstanceSnapshot snapshot) {
        double[] projected = snapshot.jobs().projectedRuntimes();
        ComparableRuntimes runtimes = ComparableRuntimes.of(snapshot);
        double[] observed = runtimes.observedSeconds();
        double[] running = runtimes.runningSeconds();
        boolean[] outlier = OutlierRule.apply(projected, observed, running);
        return new ObservedJobs(observed, running, outlier, ProjectionError.of(projected, observed, outlier));
    }

    /** The common part of all outlooks. */
    Observed toObserved(InstanceSnapshot snapshot, ForecastOptions options) {
        double perturbation = snapshot.plan().perturbationLevel().orElse(options.perturbationLevel());
        return new Observed(snapshot, observed, running, outlier, perturbation);
    }
}
