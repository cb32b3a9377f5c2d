package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.montecarlo.ConditionalWalltime.Form;
import io.weatherglass.simulation.montecarlo.InputSampler.Draw;
import java.util.List;
import org.apache.commons.math3.util.FastMath;

/**
 * Jobs with the same form of walltime distribution, stored in columns, so that a loop over them calls a single
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
    private final int count;

    DrawColumns(Form form, List<Draw> draws) {
        this.form = form;
        count = draws.size();
        job = draws.stream().mapToInt(Draw::job).toArray();
        key = draws.stream().mapToLong(Draw::key).toArray();
        a = draws.stream().mapToDouble(draw -> draw.walltime().a()).toArray();
        b = draws.stream().mapToDouble(draw -> draw.walltime().b()).toArray();
        from = draws.stream().mapToDouble(draw -> draw.walltime().from()).toArray();
        width = draws.stream().mapToDouble(draw -> draw.walltime().width()).toArray();
        floor = draws.stream().mapToDouble(draw -> draw.walltime().floor()).toArray();
        sample = draws.stream().map(draw -> draw.walltime().sample()).toArray(double[][]::new);
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
            // The product may be rounded up to the length of the sample.
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
