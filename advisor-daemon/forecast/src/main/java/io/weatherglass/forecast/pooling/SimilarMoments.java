package io.weatherglass.forecast.pooling;

import java.util.List;
import java.util.Optional;

/** Remaining times of past runs after the same number of completions, corrected by {@link RandomTrees}. */
final class SimilarMoments {

    private static final int MIN_RUNS = 10;
    private static final int OTHERS = 2;
    private static final double APART = 0.02;
    private static final double JUST_BEFORE = 1e-3;

    private SimilarMoments() {}

    /** Returns the prediction plus the out-of-bag error of each past run, s; empty if there are too few runs. */
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

    /** Returns the moment {@code age} seconds after this number of completions, but before the next completion. */
    static double moment(RunCourse past, int completed, double age) {
        double[] dates = past.all().completed();
        int count = Math.max(0, Math.min(dates.length - 1, completed));
        double since = count == 0 ? 0 : dates[count - 1];
        double next = dates[count] - JUST_BEFORE;
        return completed >= dates.length ? next : Math.max(since, Math.min(since + age, next));
    }
}
