package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.advisory.LimitRisk;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.pooling.UsualJobs;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** Estimates the risk that running jobs exceed their time limits. */
final class LimitRisks {

    private static final double MIN_PROBABILITY = 0.05;

    /** Bounds the size of advisories. */
    private static final int MAX_JOBS = 50;

    private LimitRisks() {}

    static List<LimitRisk> of(InstanceSnapshot snapshot, PastRuns past) {
        JobTable jobs = snapshot.jobs();
        UsualJobs usual = new UsualJobs(snapshot, past);
        List<LimitRisk> risks = new ArrayList<>();
        for (int job = 0; job < jobs.count(); job++) {
            OptionalDouble limit = jobs.request(job).timeLimitSeconds();
            double elapsed = Math.max(0, snapshot.elapsedSeconds() - jobs.startedSeconds(job));
            if (jobs.phase(job) == JobPhase.RUNNING && limit.isPresent() && !Double.isNaN(elapsed)) {
                String id = jobs.planned(job).id();
                usual.exceedance(jobs.planned(job).kind(), elapsed, limit.getAsDouble())
                        .filter(probability -> probability >= MIN_PROBABILITY)
                        .ifPresent(
                                probability -> risks.add(new LimitRisk(id, elapsed, limit.getAsDouble(), probability)));
            }
        }
        risks.sort(Comparator.comparingDouble(LimitRisk::probability).reversed());
        return risks.subList(0, Math.min(MAX_JOBS, risks.size()));
    }
}
