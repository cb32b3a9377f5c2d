package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Extremely randomized trees [Geurts, Ernst, Wehenkel 2006] on bootstrap samples of runs, with cuts between two random
 * cases. Errors are estimated from out-of-bag trees [Breiman 2001]. Deterministic.
 */
final class RandomTrees {

    private static final int TREES = 50;
    private static final int FEW_CASES = 3;

    /** Share of varying features tried at each node. */
    private static final double SHARE_TRIED = 0.2;

    private static final double EPSILON = 1e-12;
    private static final long SEED = 1;
    private static final Cut NONE = new Cut(-1, 0);

    /** Values by varying feature and case; the last case is the query. */
    private final double[][] features;

    private final double[] values;

    private final int runs;
    private final int[] shuffled;

    private final SplittableRandom random = new SplittableRandom(SEED);

    private final int[] grown;

    private final int[] unseen;

    private final double[] predicted;

    private RandomTrees(double[][] features, double[] values, int runs) {
        this.features = features;
        this.values = values;
        this.runs = runs;
        shuffled = IntStream.range(0, features.length).toArray();
        grown = new int[runs];
        unseen = new int[runs + 1];
        predicted = new double[values.length + 1];
    }

    /**
     * Returns the prediction plus the out-of-bag error of each run.
     *
     * @param features by case: one case of each run, then a second case of each run, and so on
     */
    static double[] values(double[][] features, double[] values, int runs, double[] asked) {
        double[][] varying = IntStream.range(0, asked.length)
                .filter(feature -> Arrays.stream(features).anyMatch(of -> of[feature] != features[0][feature]))
                .mapToObj(feature -> column(features, asked, feature))
                .toArray(double[][]::new);
        return new RandomTrees(varying, values, runs).values();
    }

    private static double[] column(double[][] features, double[] asked, int feature) {
        double[] column = new double[features.length + 1];
        for (int i = 0; i < features.length; i++) {
            column[i] = features[i][feature];
        }
        column[features.length] = asked[feature];
        return column;
    }

    private double[] values() {
        double prediction = 0;
        double[] sums = new double[runs];
        int[] trees = new int[runs];
        for (int tree = 0; tree < TREES; tree++) {
            int left = draw();
            grow(0, runs, 0, left + 1);
            prediction += predicted[values.length] / TREES;
            for (int k = 0; k <= left; k++) {
                int run = unseen[k];
                if (run < runs) {
                    sums[run] += predicted[run];
                    trees[run]++;
                }
            }
        }
        double[] all = new double[runs];
        for (int run = 0; run < runs; run++) {
            all[run] = prediction + (trees[run] == 0 ? 0 : values[run] - sums[run] / trees[run]);
        }
        return all;
    }

    private int draw() {
        boolean[] drawn = new boolean[runs];
        int casesOfRun = values.length / runs;
        for (int i = 0; i < runs; i++) {
            int run = random.nextInt(runs);
            drawn[run] = true;
            grown[i] = run + runs * random.nextInt(casesOfRun);
        }
        int left = 0;
        for (int run = 0; run < runs; run++) {
            if (!drawn[run]) {
                unseen[left++] = run;
            }
        }
        unseen[left] = values.length;
        return left;
    }

    private void grow(int from, int to, int first, int last) {
        if (first == last) {
            return;
        }
        Cut cut = to - from > FEW_CASES ? cut(from, to) : NONE;
        if (cut == NONE) {
            double mean = sum(from, to) / (to - from);
            for (int k = first; k < last; k++) {
                predicted[unseen[k]] = mean;
            }
            return;
        }
        int middle = part(grown, from, to, cut);
        int between = part(unseen, first, last, cut);
        grow(from, middle, first, between);
        grow(middle, to, between, last);
    }

    private record Cut(int feature, double value) {}

    private Cut cut(int from, int to) {
        double sum = sum(from, to);
        double most = sum * sum / (to - from) * (1 + EPSILON);
        Cut best = NONE;
        int tries = (int) Math.ceil(SHARE_TRIED * shuffled.length);
        for (int k = 0; k < shuffled.length && tries > 0; k++) {
            int feature = next(k);
            double[] column = features[feature];
            double one = column[grown[from + random.nextInt(to - from)]];
            double other = column[grown[from + random.nextInt(to - from)]];
            if (one != other) {
                tries--;
                double at = one + (other - one) * random.nextDouble();
                double gain = squares(from, to, sum, column, at);
                if (gain > most) {
                    most = gain;
                    best = new Cut(feature, at);
                }
            }
        }
        return best;
    }

    private int next(int k) {
        int other = k + random.nextInt(shuffled.length - k);
        int feature = shuffled[other];
        shuffled[other] = shuffled[k];
        shuffled[k] = feature;
        return feature;
    }

    /** Returns Σ (sum² / count) over both parts; a larger value means less remaining variance. */
    private double squares(int from, int to, double sum, double[] column, double at) {
        double below = 0;
        int count = 0;
        for (int i = from; i < to; i++) {
            if (column[grown[i]] <= at) {
                below += values[grown[i]];
                count++;
            }
        }
        int others = to - from - count;
        return others == 0 ? 0 : below * below / count + (sum - below) * (sum - below) / others;
    }

    private double sum(int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[grown[i]];
        }
        return sum;
    }

    private int part(int[] cases, int from, int to, Cut cut) {
        double[] column = features[cut.feature()];
        int middle = from;
        for (int i = from; i < to; i++) {
            int one = cases[i];
            if (column[one] <= cut.value()) {
                cases[i] = cases[middle];
                cases[middle++] = one;
            }
        }
        return middle;
    }
}
