package io.weatherglass.forecast.pooling;

import io.weatherglass.simulation.montecarlo.Exponential;
import java.util.Arrays;
import java.util.List;

final class LinearPool {

    private static final int VALUES = 1000;

    private LinearPool() {}

    static double[] quantiles(List<Pool.Named> forecasters, double[] weights, ScatterPrior prior) {
        List<RemainingSample.Atoms> atoms =
                forecasters.stream().map(named -> named.atoms(prior)).toList();
        int count = atoms.stream().mapToInt(own -> own.logs().length).sum();
        double[] logs = new double[count];
        double[] mass = new double[count];
        double total = 0;
        int filled = 0;
        for (int k = 0; k < weights.length; k++) {
            RemainingSample.Atoms own = atoms.get(k);
            for (int i = 0; i < own.logs().length; i++) {
                logs[filled] = own.logs()[i];
                mass[filled] = weights[k] * own.weights()[i];
                total += mass[filled++];
            }
        }
        return quantiles(rising(logs), logs, mass, total);
    }

    private static double[] quantiles(int[] rising, double[] logs, double[] mass, double total) {
        double[] values = new double[VALUES];
        int at = 0;
        double below = mass[rising[0]];
        for (int k = 0; k < VALUES; k++) {
            double share = (k + 0.5) / VALUES * total;
            while (below < share && at + 1 < rising.length) {
                at++;
                below += mass[rising[at]];
            }
            values[k] = Exponential.of(logs[rising[at]]);
        }
        return values;
    }

    /** Sorts integers that contain the index in their lowest bits; this is much faster than using a comparator. */
    private static int[] rising(double[] values) {
        long places = (Long.highestOneBit(values.length) << 1) - 1;
        long[] keys = new long[values.length];
        for (int i = 0; i < keys.length; i++) {
            long bits = Double.doubleToRawLongBits(values[i]);
            // gives integers the same order as the values, with negative values first
            long ordered = bits ^ bits >> 63 & Long.MAX_VALUE;
            keys[i] = ordered & ~places | i;
        }
        Arrays.sort(keys);
        int[] rising = new int[keys.length];
        for (int i = 0; i < rising.length; i++) {
            rising[i] = (int) (keys[i] & places);
        }
        return rising;
    }
}
