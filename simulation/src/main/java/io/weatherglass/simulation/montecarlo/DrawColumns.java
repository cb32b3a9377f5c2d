package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.montecarlo.ConditionalWalltime.Form;
import org.apache.commons.math3.util.FastMath;

/**
 * The jobs whose walltimes have one form of distribution, in columns, so that a loop over them calls a single
 * function.
 */
final class DrawColumns {
    private final Form form;
    private final int[] job;
    private final long[] key;
    private final double[] a;
    private final double[] b;
    private final double[] from;
    private final double[] width;
    private final double[] floor;
    private final double[][] sample;
    private int count;

    DrawColumns(Form form, int capacity) {
        this.form = form;
        job = new int[capacity];
        key = new long[capacity];
        a = new double[capacity];
        b = new double[capacity];
        from = new double[capacity];
        width = new double[capacity];
        floor = new double[capacity];
        sample = new double[form == Form.EMPIRICAL ? capacity : 0][];
    }

    void add(int jobIndex, long sequence, ConditionalWalltime walltime) {
        job[count] = jobIndex;
        key[count] = sequence;
        a[count] = walltime.a();
        b[count] = walltime.b();
        from[count] = walltime.from();
        width[count] = walltime.width();
        floor[count] = walltime.floor();
        if (form == Form.EMPIRICAL) {
            sample[count] = walltime.sample();
        }
        count++;
    }

    void draw(long replicate, double[] walltimeSeconds) {
        switch (form) {
            case UNIFORM -> uniform(replicate, walltimeSeconds);
            case NORMAL -> tabulated(StandardQuantiles.normal(), replicate, walltimeSeconds);
            case GAMMA -> tabulated(StandardQuantiles.gamma(), replicate, walltimeSeconds);
            case LOGNORMAL -> lognormal(StandardQuantiles.normal(), replicate, walltimeSeconds);
            case EMPIRICAL -> empirical(replicate, walltimeSeconds);
            case LATE -> late(replicate, walltimeSeconds);
        }
    }

    private void uniform(long replicate, double[] walltimeSeconds) {
        for (int k = 0; k < count; k++) {
            walltimeSeconds[job[k]] = a[k] + b[k] * SplitMix.uniform(key[k], replicate);
        }
    }

    private void tabulated(QuantileTable table, long replicate, double[] walltimeSeconds) {
        for (int k = 0; k < count; k++) {
            walltimeSeconds[job[k]] = Math.max(floor[k], a[k] + b[k] * table.quantile(probability(k, replicate)));
        }
    }

    private void lognormal(QuantileTable table, long replicate, double[] walltimeSeconds) {
        for (int k = 0; k < count; k++) {
            double logarithm = a[k] + b[k] * table.quantile(probability(k, replicate));
            walltimeSeconds[job[k]] = Math.max(floor[k], Exponential.of(logarithm));
        }
    }

    private double probability(int k, long replicate) {
        return from[k] + width[k] * SplitMix.uniform(key[k], replicate);
    }

    private void empirical(long replicate, double[] walltimeSeconds) {
        for (int k = 0; k < count; k++) {
            double[] values = sample[k];
            // The product may be rounded up to the length.
            int position = Math.min((int) (b[k] * SplitMix.uniform(key[k], replicate)), values.length - 1);
            walltimeSeconds[job[k]] = values[position];
        }
    }

    private void late(long replicate, double[] walltimeSeconds) {
        for (int k = 0; k < count; k++) {
            walltimeSeconds[job[k]] = a[k] + b[k] / FastMath.cbrt(1 - SplitMix.uniform(key[k], replicate));
        }
    }
}
