package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import java.util.HashMap;
import java.util.Map;

/**
 * What a run that is resumed need not run, as far as can be seen: the larger of what its enactor has reported as skipped and what the learned
 * plan does not expect again, since an earlier attempt finished it. Enactors report jobs as skipped when the pipeline reaches them, one
 * right after the other, and some never do. Once a job of the run itself was submitted, and no other has been skipped for as long as all
 * that were took, and for some seconds, what was not skipped is run: of what an earlier attempt finished that is what was changed since, and all that depends on it.
 *
 * @param skipped by kind
 * @param expected by kind how many jobs it has and expects that it does not skip
 * @param onlySkipped whether nothing but what was skipped counts
 */
record FinishedJobs(Map<String, Integer> skipped, Map<String, Integer> expected, boolean onlySkipped) {

    /** Enactors look for one finished job, or report some of them, for as long as this before they skip the next, s. A guess. */
    private static final double MIN_QUIET_SECONDS = 5;

    FinishedJobs {
        skipped = Map.copyOf(skipped);
        expected = Map.copyOf(expected);
    }

    static FinishedJobs of(InstanceSnapshot snapshot) {
        JobTable jobs = snapshot.jobs();
        Map<String, Integer> skipped = new HashMap<>();
        Map<String, Integer> expected = new HashMap<>();
        boolean submitted = false;
        double first = Double.POSITIVE_INFINITY;
        double last = Double.NEGATIVE_INFINITY;
        for (int job = 0; job < jobs.count(); job++) {
            if (jobs.phase(job) == JobPhase.CANCELLED) {
                // past runs do not show such jobs either
                continue;
            }
            boolean isSkipped = jobs.phase(job) == JobPhase.SKIPPED;
            (isSkipped ? skipped : expected).merge(jobs.planned(job).kind(), 1, Integer::sum);
            if (isSkipped) {
                first = Math.min(first, jobs.endedSeconds(job));
                last = Math.max(last, jobs.endedSeconds(job));
            } else {
                submitted |= jobs.phase(job) != JobPhase.PENDING;
            }
        }
        boolean quiet = snapshot.elapsedSeconds() - last >= Math.max(MIN_QUIET_SECONDS, last - first);
        return new FinishedJobs(skipped, expected, submitted && !skipped.isEmpty() && quiet);
    }

    /** How many of the jobs of a past run count as finished, by kind. */
    Map<String, Integer> in(RunCourse run) {
        Map<String, Integer> finished = new HashMap<>();
        run.kinds().forEach((kind, there) -> {
            int seen = skipped.getOrDefault(kind, 0);
            int notExpected = onlySkipped ? 0 : there.count() - expected.getOrDefault(kind, 0);
            finished.put(kind, Math.min(there.count(), Math.max(seen, notExpected)));
        });
        return finished;
    }
}
