package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.OutlierRule;
import io.weatherglass.forecast.tracking.ProjectionError;
import java.util.BitSet;

/** @param projectedSeconds r_ex by job; 0 means unknown */
record SearchRequest(
        EnactmentPlan plan,
        double[] projectedSeconds,
        double[] observedSeconds,
        boolean[] outlier,
        BitSet fitted,
        double pastErrorSeconds) {

    static SearchRequest of(InstanceSnapshot snapshot) {
        double[] projected = snapshot.jobs().projectedRuntimes();
        ComparableRuntimes runtimes = ComparableRuntimes.of(snapshot);
        double[] observed = runtimes.observedSeconds();
        boolean[] outlier = OutlierRule.apply(projected, observed, runtimes.runningSeconds());
        BitSet fitted = new BitSet();
        for (int job = 0; job < projected.length; job++) {
            fitted.set(job, projected[job] > 0 && observed[job] > 0 && !outlier[job]);
        }
        return new SearchRequest(
                snapshot.plan(),
                projected,
                observed,
                outlier,
                fitted,
                ProjectionError.of(projected, observed, outlier).secondsWithoutOutliers());
    }

    boolean asksTheSameAs(SearchRequest other) {
        return plan == other.plan && fitted.equals(other.fitted);
    }

    /**
     * Returns the standard deviation of uniform noise at the plan's perturbation level [BGG18], or the configured scale
     * if the plan has no such level.
     */
    double noiseScale(MatchingOptions options) {
        double perturbation = plan.perturbationLevel().orElse(0);
        return perturbation > 0 ? perturbation / Math.sqrt(3) : options.noiseScale();
    }
}
