package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Predicts a number from the features of a case, as the mean of extremely randomized trees [Geurts, Ernst, Wehenkel 2006]. Each is grown from a
 * bootstrap sample of runs and splits it where the best of some random cuts does, each between the values of two random cases: which needs no search
 * for the least and the greatest. How far off predictions are, the trees show that have not
 * seen a run [Breiman 2001]. The same cases always grow the same trees.
 */
final class RandomTrees {

    /** More of them change little and take time. A guess. */
    private static final int TREES = 50;

    /** Cases with which a node is not split any more. A guess. */
    private static final int FEW_CASES = 3;

    /** Of the features that vary, this share is tried at each node. A guess. */
    private static final double SHARE_TRIED = 0.2;

    /** A gain that rounding may make, as a share. */
    private static final double EPSILON = 1e-12;

    private static final long SEED = 1;

    private static final Cut NONE = new Cut(-1, 0);

    /** By feature that varies, then by case; last of the one that is asked for. */
    private final double[][] features;

    /** By case. */
    private final double[] values;

    private final int runs;

    /** The features in an order that chance makes. */
    private final int[] shuffled;

    private final SplittableRandom random = new SplittableRandom(SEED);

    /** The cases of a tree, by their numbers; those of a node are next to each other. */
    private final int[] grown;

    /** The cases that a tree has not seen, likewise, and last the one that is asked for, numbered as if it followed the others. */
    private final int[] unseen;

    /** What a tree predicts of these. */
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
     * What is predicted of the case that is asked for, plus what the trees were off by that had not seen a run: by run.
     *
     * @param features by case: at first one case of each run, then another one of each, and so on; at least one of each
     * @param values by case
     * @param asked the features of the case that is asked for
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

    /** Draws as many runs as there are, some of them repeatedly, and any one case of each; says how many were not drawn. */
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

    /** Grows the part of a tree below a node, from cases of a range, and predicts unseen ones of another range. */
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

    /** Cases with up to this value of the feature go one way, the others the other way. */
    private record Cut(int feature, double value) {}

    /** The cut that leaves the least variance, of one random cut for each of some random features. */
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

    /** A random one of the features from the k-th on; it becomes the k-th. */
    private int next(int k) {
        int other = k + random.nextInt(shuffled.length - k);
        int feature = shuffled[other];
        shuffled[other] = shuffled[k];
        shuffled[k] = feature;
        return feature;
    }

    /** The squares of both sums, each over its cases: the more, the less variance a cut leaves. */
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

    /** Moves the cases up to a cut to the front; says where the others begin. */
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
