package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.forecasting.Outlook.Observed;
import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.OutlierRule;
import io.weatherglass.forecast.tracking.ProjectionError;

/**
 * What is observed of the jobs of an instance.
 *
 * @param observed comparable runtimes by job, s, NaN where not completed
 * @param running what running jobs have computed so far, s, NaN for the others
 * @param outlier by job
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

    /** What outlooks with different loads have in common. */
    Observed toObserved(InstanceSnapshot snapshot, ForecastOptions options) {
        double perturbation = snapshot.plan().perturbationLevel().orElse(options.perturbationLevel());
        return new Observed(snapshot, observed, running, outlier, perturbation);
    }
}
