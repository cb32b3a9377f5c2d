package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.pooling.Standstills.StandstillsToCome;
import io.weatherglass.simulation.statistics.SortedArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Forecasts from landmarks that past runs also passed, and from the work done. The forecast from a landmark is the time
 * that a past run took from there to its end, minus the time since this run passed the landmark. Landmarks are combined
 * with the non-negative weights that minimise the variance [Bates, Granger 1969], cross-validated over past runs.
 */
final class Landmarks {

    /** Maximum number of landmarks to combine; those with the least scatter are used. */
    private static final int MAX_LANDMARKS = 60;

    private static final int FOLDS = 6;

    /** Minimum number of runs for unequal weights. */
    private static final int RUNS_TO_WEIGH = 4;

    /** Minimum similarity of the past runs that are used. */
    private static final double SIMILAR = 0.1;

    /** Minimum share of past runs that lasted beyond this point; if fewer did, this run is too long to compare. */
    private static final double MIN_LEFT = 0.2;

    private static final double[] NONE = {};

    private Landmarks() {}

    /** @param kind name of a kind; empty if the landmark counts jobs of all kinds */
    private record Landmark(Optional<String> kind, KindCourse.Sort sort) {

        double[] dates(RunCourse run) {
            KindCourse jobs = kind.isEmpty() ? run.all() : run.kinds().get(kind.get());
            return jobs == null ? NONE : jobs.dates(sort);
        }
    }

    private record Table(double[][] rows, double[][] usual) {
        int landmarks() {
            return rows.length == 0 ? 0 : rows[0].length;
        }
    }

    private record Column(double[] remaining, double[] usual, double scatter) {
        static Column of(double[] remaining) {
            double[] usual = LeastVariance.withoutOutliers(remaining);
            return new Column(remaining, usual, variance(usual));
        }
    }

    /**
     * @param worked worked time, s
     * @param still remaining standstills of past runs, s
     */
    static Optional<RemainingSample> of(
            PastRuns past, RunState state, double[] similarity, RunCourse now, double worked, double[] still) {
        int[] similar = similar(state, similarity);
        return combined(GrowingQuantity.TIME, past, similar, now, worked)
                .map(remaining -> Optional.of(now)
                        .filter(run -> !run.known().endsOnly())
                        .flatMap(run -> SimilarMoments.remaining(past, runs(past, similar), run, worked))
                        .map(also -> average(remaining, also))
                        .orElse(remaining))
                .flatMap(Landmarks::left)
                .map(work -> StandstillsToCome.sums(
                        work,
                        Arrays.stream(similar).mapToDouble(run -> still[run]).toArray()))
                .map(RemainingSample::of);
    }

    /** Returns empty if there is no common landmark, or if too few past runs lasted beyond this point. */
    static Optional<RemainingSample> of(
            GrowingQuantity measure, PastRuns past, RunState state, double[] similarity, RunCourse now, double date) {
        return combined(measure, past, similar(state, similarity), now, date)
                .flatMap(Landmarks::left)
                .map(RemainingSample::of);
    }

    private static int[] similar(RunState state, double[] similarity) {
        return IntStream.range(0, similarity.length)
                .filter(run -> similarity[run] > SIMILAR && state.timesLarger(run) <= PastRuns.MAX_TIMES_LARGER)
                .toArray();
    }

    private static List<RunCourse> runs(PastRuns past, int[] similar) {
        return Arrays.stream(similar).mapToObj(past.runs()::get).toList();
    }

    private static Optional<double[]> combined(
            GrowingQuantity measure, PastRuns past, int[] similar, RunCourse now, double date) {
        if (similar.length == 0) {
            return Optional.empty();
        }
        Table table = table(measure, past, similar, now, date);
        return table.landmarks() == 0 ? Optional.empty() : Optional.of(combined(table));
    }

    /** Averages two forecasts, because equal weights are hard to beat [Smith, Wallis 2009]. */
    private static double[] average(double[] one, double[] other) {
        double[] average = new double[one.length];
        Arrays.setAll(average, i -> (one[i] + other[i]) / 2);
        return average;
    }

    private static Optional<double[]> left(double[] remaining) {
        double[] left = Arrays.stream(remaining).filter(seconds -> seconds > 0).toArray();
        return left.length == 0 || left.length < MIN_LEFT * remaining.length ? Optional.empty() : Optional.of(left);
    }

    private static Table table(GrowingQuantity measure, PastRuns past, int[] similar, RunCourse now, double date) {
        List<RunCourse> runs = runs(past, similar);
        List<Column> columns = new ArrayList<>();
        for (Landmark landmark : all(now)) {
            double[] passed = landmark.dates(now);
            int times = SortedArrays.firstAbove(passed, date);
            if (times > 0) {
                double shift = measure.at(now, passed[times - 1]) - measure.at(now, date);
                column(measure, landmark, times, runs, shift).ifPresent(remaining -> columns.add(Column.of(remaining)));
            }
        }
        if (!columns.isEmpty() && !now.known().endsOnly()) {
            columns.add(Column.of(workDone(measure, past, similar, now, date)));
        }
        columns.sort(Comparator.comparingDouble(Column::scatter));
        List<Column> best = columns.subList(0, Math.min(MAX_LANDMARKS, columns.size()));
        return new Table(
                rows(best.stream().map(Column::remaining).toList(), runs.size()),
                rows(best.stream().map(Column::usual).toList(), runs.size()));
    }

    private static double[][] rows(List<double[]> columns, int runs) {
        double[][] rows = new double[runs][columns.size()];
        for (int run = 0; run < runs; run++) {
            for (int k = 0; k < columns.size(); k++) {
                rows[run][k] = columns.get(k)[run];
            }
        }
        return rows;
    }

    private static List<Landmark> all(RunCourse now) {
        List<Landmark> all = new ArrayList<>();
        for (KindCourse.Sort sort : KindCourse.Sort.values()) {
            all.add(new Landmark(Optional.empty(), sort));
            now.kinds().keySet().forEach(kind -> all.add(new Landmark(Optional.of(kind), sort)));
        }
        return all;
    }

    private static Optional<double[]> column(
            GrowingQuantity measure, Landmark landmark, int times, List<RunCourse> runs, double shift) {
        double[] remaining = new double[runs.size()];
        for (int run = 0; run < remaining.length; run++) {
            double[] dates = landmark.dates(runs.get(run));
            if (dates.length < times) {
                return Optional.empty();
            }
            RunCourse past = runs.get(run);
            remaining[run] = measure.total(past) - measure.at(past, dates[times - 1]) + shift;
        }
        return Optional.of(remaining);
    }

    private static double[] workDone(
            GrowingQuantity measure, PastRuns past, int[] similar, RunCourse now, double date) {
        WorkDone.Standing standing = past.workDone().standing(now, date);
        double shift = measure.at(now, standing.since()) - measure.at(now, date);
        return Arrays.stream(similar)
                .mapToDouble(number -> {
                    RunCourse run = past.runs().get(number);
                    double then = past.workDone().date(number, run.workedSeconds(), standing.work());
                    return measure.total(run) - measure.at(run, then) + shift;
                })
                .toArray();
    }

    private static double variance(double[] values) {
        double mean = 0;
        for (double value : values) {
            mean += value / values.length;
        }
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return sum;
    }

    private static double[] combined(Table table) {
        int runs = table.rows().length;
        double[] combined = new double[runs];
        int folds = Math.min(FOLDS, runs);
        for (int fold = 0; fold < folds; fold++) {
            double[] weights = weights(table, fold, folds);
            for (int run = fold; run < runs; run += folds) {
                for (int k = 0; k < weights.length; k++) {
                    combined[run] += weights[k] * table.rows()[run][k];
                }
            }
        }
        return combined;
    }

    private static double[] weights(Table table, int fold, int folds) {
        if (table.rows().length < RUNS_TO_WEIGH) {
            double[] alike = new double[table.landmarks()];
            Arrays.fill(alike, 1.0 / alike.length);
            return alike;
        }
        List<double[]> others = new ArrayList<>();
        for (int run = 0; run < table.rows().length; run++) {
            if (run % folds != fold) {
                others.add(table.usual()[run]);
            }
        }
        return LeastVariance.weights(others);
    }
}
