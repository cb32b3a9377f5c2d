package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of the jobs of a run beside their dates.
 *
 * @param planned how many jobs of each kind it will have, without those that are skipped or cancelled
 * @param all whether a plan names all of them; else as far as the enactor says how many there will be
 * @param skipped how many of each kind need not be run
 * @param endsOnly whether jobs are known only once they have ended: which are open nobody knows
 */
record KnownJobs(Map<String, Integer> planned, boolean all, Map<String, Integer> skipped, boolean endsOnly) {

    static final KnownJobs NONE = new KnownJobs(Map.of(), false, Map.of(), false);

    /** Of what a run under way runs itself, whatever it skips. */
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
