package io.weatherglass.forecast.pooling;

import java.util.Map;

/**
 * The time required for the open jobs: the sum of their expected durations divided by the number of concurrent jobs.
 *
 * @param date worked time, s
 */
record QueuedWork(PastKindTable past, double[] similarity, RunCourse now, double date) {

    private static final double PRIOR_JOBS = 2;
    private static final double MIN_SHARE = 0.3;
    private static final double MIN_SECONDS = 1;

    double seconds() {
        double work = 0;
        double longest = 0;
        boolean jobsWait = false;
        for (Map.Entry<String, KindCourse> kind : now.kinds().entrySet()) {
            KindCourse jobs = kind.getValue();
            int open = jobs.submittedBy(date) - jobs.completedBy(date);
            if (open > 0) {
                double expected = expectedSeconds(kind.getKey(), jobs);
                for (JobDates job : jobs.jobs()) {
                    if (!(job.begun() <= date) || job.completed() <= date) {
                        continue;
                    }
                    double left = expected;
                    if (job.started() <= date) {
                        left = Math.max(expected - (date - job.started()), MIN_SHARE * expected);
                    } else {
                        jobsWait = true;
                    }
                    work += left;
                    longest = Math.max(longest, left);
                }
            }
        }
        return Math.max(MIN_SECONDS, Math.max(longest, work / Math.max(1, jobsAtOnce(jobsWait))));
    }

    private double expectedSeconds(String kind, KindCourse jobs) {
        double sum = 0;
        int count = 0;
        double longestRunning = 1;
        for (JobDates job : jobs.jobs()) {
            if (job.completed() <= date) {
                sum += job.duration();
                count++;
            } else if (job.started() <= date) {
                longestRunning = Math.max(longestRunning, date - job.started());
            }
        }
        double weights = 0;
        double weighted = 0;
        int number = past.number(kind);
        for (int run = 0; number != PastKindTable.UNKNOWN && run < past.runs(); run++) {
            if (past.count(run, number) > 0) {
                weights += similarity[run];
                weighted += similarity[run] * past.meanDuration(run, number);
            }
        }
        if (weights > 0) {
            return (sum + PRIOR_JOBS * weighted / weights) / (count + PRIOR_JOBS);
        }
        return count > 0 ? sum / count : longestRunning;
    }

    /** @param atLatestStart ignores slots that have been free since then; otherwise the maximum is returned */
    private int jobsAtOnce(boolean atLatestStart) {
        double[] started = now.all().dates(KindCourse.Sort.STARTED);
        double[] completed = now.all().completed();
        int latest = 0;
        int most = 0;
        int ended = 0;
        for (int job = 0; job < started.length && started[job] <= date; job++) {
            while (ended < completed.length && completed[ended] <= started[job]) {
                ended++;
            }
            latest = job + 1 - ended;
            most = Math.max(most, latest);
        }
        return atLatestStart ? latest : most;
    }
}
