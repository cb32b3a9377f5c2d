package io.weatherglass.daemon.matching;

import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.daemon.forecasting.Forecast;
import io.weatherglass.daemon.tracking.InstanceSnapshot;
import io.weatherglass.daemon.tracking.JobTable;
import java.util.OptionalDouble;

/**
 * The search for the background load behind a deviation [KKN17]. It runs only if E(W,t,k) &gt; E_ε and the projected
 * work that is left takes at least 𝔗. Without a store of historic workloads it says that it is not available, and
 * whether it would have run.
 */
public final class BackgroundSearch {

    private static final String NO_STORE = "there is no store of historic workloads";

    /** What is known of the background load behind the snapshot. */
    public Background search(InstanceSnapshot snapshot, Forecast forecast) {
        OptionalDouble threshold = snapshot.plan().errorThresholdSeconds();
        if (threshold.isEmpty()) {
            return Background.notAvailable(NO_STORE + "; the plan names no error threshold");
        }
        if (forecast.pastError().secondsWithoutOutliers() <= threshold.getAsDouble()) {
            return Background.notAvailable(NO_STORE + "; not needed: the past error is within the threshold");
        }
        if (projectedWorkLeft(snapshot.jobs()) < snapshot.plan().predictionTimeLimitSeconds()) {
            return Background.notAvailable(NO_STORE + "; too little work is left for a search");
        }
        return Background.notAvailable(NO_STORE + "; the past error is above the threshold");
    }

    private static double projectedWorkLeft(JobTable jobs) {
        double left = 0;
        for (int job = 0; job < jobs.count(); job++) {
            if (!jobs.phase(job).isOver()) {
                left += jobs.planned(job).projectedRuntimeSeconds();
            }
        }
        return left;
    }
}
