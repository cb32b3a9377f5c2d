package io.weatherglass.forecast.pooling;

import java.util.Map;

/**
 * Features of a run at one point in time. For the run: worked time, time since the last completion, number of waiting
 * jobs, their expected work, longest wait, running work. For each kind: numbers of submitted and running jobs, total
 * age of running jobs, number of waiting jobs.
 */
final class MomentState {

    private static final int ELAPSED = 0;
    private static final int SINCE_COMPLETION = 1;
    private static final int WAITING = 2;
    private static final int WAITING_WORK = 3;
    private static final int LONGEST_WAIT = 4;
    private static final int RUNNING_WORK = 5;
    private static final int OF_RUN = 6;
    private static final int SUBMITTED_OF_KIND = 0;
    private static final int RUNNING_OF_KIND = 1;
    private static final int AGE_OF_KIND = 2;
    private static final int WAITING_OF_KIND = 3;
    private static final int OF_KIND = 4;

    private MomentState() {}

    static double[] features(PastRuns past, RunCourse run, double date) {
        PastKindTable kinds = past.kinds();
        double[] features = new double[OF_RUN + OF_KIND * kinds.count()];
        features[ELAPSED] = date;
        features[SINCE_COMPLETION] = date - lastCompletion(run, date);
        for (Map.Entry<String, KindCourse> of : run.kinds().entrySet()) {
            int kind = kinds.number(of.getKey());
            KindCourse jobs = of.getValue();
            int submitted = jobs.submittedBy(date);
            if (kind == PastKindTable.UNKNOWN || submitted == 0) {
                continue;
            }
            int at = OF_RUN + OF_KIND * kind;
            features[at + SUBMITTED_OF_KIND] = submitted;
            if (jobs.completedBy(date) < submitted) {
                addOpen(features, at, jobs, past.workDone().seconds(of.getKey()), date);
            }
        }
        return features;
    }

    private static void addOpen(double[] features, int at, KindCourse jobs, double seconds, double date) {
        for (JobDates job : jobs.jobs()) {
            if (!(job.begun() <= date) || job.completed() <= date) {
                continue;
            }
            if (job.started() <= date) {
                features[at + RUNNING_OF_KIND]++;
                features[at + AGE_OF_KIND] += date - job.started();
                features[RUNNING_WORK] += seconds;
            } else {
                features[at + WAITING_OF_KIND]++;
                features[WAITING]++;
                features[WAITING_WORK] += seconds;
                features[LONGEST_WAIT] = Math.max(features[LONGEST_WAIT], date - job.begun());
            }
        }
    }

    static double lastCompletion(RunCourse run, double date) {
        int completed = run.all().completedBy(date);
        return completed == 0 ? 0 : run.all().completed()[completed - 1];
    }
}
