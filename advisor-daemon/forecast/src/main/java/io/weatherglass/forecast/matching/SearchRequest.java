package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.OutlierRule;
import io.weatherglass.forecast.tracking.ProjectionError;
import java.util.BitSet;

/** @param projectedSeconds r_ex by job; 0 means unknown */
record SearchRequest(
        EnactmentPlan plan,
        boolean learned,
        double[] projectedSeconds,
        double[] observedSeconds,
        boolean[] outlier,
        BitSet fitted,
        double pastErrorSeconds) {

    static SearchRequest of(InstanceSnapshot snapshot) {
        SearchedPlan searched = SearchedPlan.of(snapshot);
        double[] current = snapshot.jobs().projectedRuntimes();
        double[] projected = searched.plan().jobs().stream()
                .mapToDouble(PlannedJob::projectedRuntimeSeconds)
                .toArray();
        ComparableRuntimes runtimes = ComparableRuntimes.of(snapshot);
        double[] observed = searched.runtimes(runtimes.observedSeconds(), current);
        boolean[] outlier =
                OutlierRule.apply(projected, observed, searched.runtimes(runtimes.runningSeconds(), current));
        BitSet fitted = new BitSet();
        for (int job = 0; job < projected.length; job++) {
            fitted.set(job, projected[job] > 0 && observed[job] > 0 && !outlier[job]);
        }
        return new SearchRequest(
                searched.plan(),
                searched.learned(),
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
