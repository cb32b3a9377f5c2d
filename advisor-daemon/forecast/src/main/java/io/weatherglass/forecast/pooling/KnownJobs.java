package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.Map;
import java.util.TreeMap;

/**
 * Further knowledge of the jobs of a run.
 *
 * @param planned jobs by kind, without skipped and cancelled ones
 * @param all whether the plan names all
 * @param skipped by kind
 * @param endsOnly whether jobs are known only when they have ended
 */
record KnownJobs(Map<String, Integer> planned, boolean all, Map<String, Integer> skipped, boolean endsOnly) {

    static final KnownJobs NONE = new KnownJobs(Map.of(), false, Map.of(), false);

    /** Only what the run runs itself. */
    static KnownJobs ofOwn(InstanceSnapshot snapshot) {
        return new KnownJobs(Map.of(), false, Map.of(), snapshot.reported().endsOnly());
    }

    static KnownJobs of(InstanceSnapshot snapshot) {
        Map<String, Integer> skipped = new TreeMap<>();
        Map<String, Integer> planned = new TreeMap<>();
        JobTable jobs = snapshot.jobs();
        for (int job = 0; job < jobs.count(); job++) {
            if (jobs.phase(job) == JobPhase.SKIPPED) {
                skipped.merge(jobs.planned(job).kind(), 1, Integer::sum);
            } else if (jobs.phase(job) != JobPhase.CANCELLED) {
                planned.merge(jobs.planned(job).kind(), 1, Integer::sum);
            }
        }
        boolean all = snapshot.source().kind() == PlanSource.Kind.GIVEN;
        return new KnownJobs(
                all ? planned : new TreeMap<>(snapshot.reported().expectedJobs()),
                all,
                skipped,
                snapshot.reported().endsOnly());
    }
}
