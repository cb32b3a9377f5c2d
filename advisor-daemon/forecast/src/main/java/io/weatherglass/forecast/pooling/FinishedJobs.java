package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import java.util.HashMap;
import java.util.Map;

/**
 * Jobs that a resumed run does not have to execute. Their number is the number of jobs reported as skipped or the
 * number omitted from the learned plan, whichever is larger. Once the run has submitted a job and has skipped none for
 * some time, only reported skips count.
 */
record FinishedJobs(Map<String, Integer> skipped, Map<String, Integer> expected, boolean onlySkipped) {

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
