package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.montecarlo.Conditional.Form;

/** Draws independent walltimes: uniform ones from arrays, the others from their inverse distribution functions. */
final class InputSampler implements RuntimeSampler {
    private final int[] uniformJob;
    private final long[] uniformKey;
    private final double[] low;
    private final double[] width;
    private int uniforms;
    private final int[] otherJob;
    private final long[] otherKey;
    private final Conditional[] other;
    private int others;

    InputSampler(int capacity) {
        uniformJob = new int[capacity];
        uniformKey = new long[capacity];
        low = new double[capacity];
        width = new double[capacity];
        otherJob = new int[capacity];
        otherKey = new long[capacity];
        other = new Conditional[capacity];
    }

    void add(int job, long key, Conditional walltime) {
        if (walltime.form() == Form.UNIFORM) {
            uniformJob[uniforms] = job;
            uniformKey[uniforms] = key;
            low[uniforms] = walltime.a();
            width[uniforms] = walltime.b();
            uniforms++;
        } else {
            otherJob[others] = job;
            otherKey[others] = key;
            other[others] = walltime;
            others++;
        }
    }

    @Override
    public void draw(long replicate, double[] walltimeSeconds) {
        for (int k = 0; k < uniforms; k++) {
            walltimeSeconds[uniformJob[k]] = low[k] + width[k] * SplitMix.uniform(uniformKey[k], replicate);
        }
        for (int k = 0; k < others; k++) {
            walltimeSeconds[otherJob[k]] = other[k].quantile(SplitMix.uniform(otherKey[k], replicate));
        }
    }
}
