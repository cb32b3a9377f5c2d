package io.weatherglass.forecast.pooling;

import java.util.List;
import java.util.Optional;

/**
 * What remained of past runs at moments like this one: when as many jobs had been completed, as long ago. What their state was then,
 * and how that changes what remains, {@link RandomTrees} learn; so what counts is not one event, as of a landmark, but all that is
 * submitted, waits and runs.
 */
final class SimilarMoments {

    /** With fewer runs trees learn nothing. A guess. */
    private static final int MIN_RUNS = 10;

    /** Besides the moment itself so many others of a past run are learned from, by turns before and after it. A guess. */
    private static final int OTHERS = 2;

    /** How far these are apart, as a share of the jobs seen so far. A guess. */
    private static final double APART = 0.02;

    /** Just before a completion, s: the precision of dates. */
    private static final double JUST_BEFORE = 1e-3;

    private SimilarMoments() {}

    /** The time that remains, by past run, s: what is expected plus what that would have been off by of this run; empty with few runs. */
    static Optional<double[]> remaining(PastRuns past, List<RunCourse> runs, RunCourse now, double date) {
        if (runs.size() < MIN_RUNS) {
            return Optional.empty();
        }
        int completed = now.all().completedBy(date);
        double age = date - MomentState.lastCompletion(now, date);
        int step = Math.max(1, (int) (APART * now.all().count()));
        double[][] features = new double[runs.size() * (1 + OTHERS)][];
        double[] values = new double[features.length];
        for (int i = 0; i < values.length; i++) {
            RunCourse run = runs.get(i % runs.size());
            int other = i / runs.size();
            int away = (other + 1) / 2 * (other % 2 == 0 ? 1 : -1);
            double then = moment(run, completed + away * step, age);
            features[i] = MomentState.features(past, run, then);
            values[i] = run.workedSeconds() - then;
        }
        return Optional.of(RandomTrees.values(features, values, runs.size(), MomentState.features(past, now, date)));
    }

    /** When so many jobs of a past run had been completed, the last one so long ago; if it had not so many, just before its end. */
    static double moment(RunCourse past, int completed, double age) {
        double[] dates = past.all().completed();
        int count = Math.max(0, Math.min(dates.length - 1, completed));
        double since = count == 0 ? 0 : dates[count - 1];
        double next = dates[count] - JUST_BEFORE;
        return completed >= dates.length ? next : Math.max(since, Math.min(since + age, next));
    }
}
