package io.weatherglass.forecast.matching.search;

import io.weatherglass.forecast.matching.tables.SimulatedRuntimes;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Deviation of simulated from observed runtimes: the sum of ρ(z) over the jobs, z = |simulated − observed| / (noise
 * scale × observed), ρ(z) = z² / (1 + z / {@value #TAIL}). ρ grows linearly for large z, so that a single disturbed job
 * cannot exclude the right fragment. Half of the sum is the negative log likelihood of noise with exponential tails. ρ
 * is monotonic, so bounds on runtimes give bounds on the deviation. The code is branch-free, so that loops can be
 * vectorised.
 */
public final class Deviation {

    /** Value of z at which ρ changes from quadratic to linear, in standard deviations of the noise. */
    private static final float TAIL = 4;

    /** Amount by which bounds are lowered to allow for rounding, because their terms are added in a different order. */
    private static final float ROUNDING = 1e-4f;

    private static final int JOBS_PER_LIMIT_CHECK = 4;

    private final int[] jobs;
    private final float[] observed;
    private final float[] perScale;

    /**
     * @param observedSeconds by job index, &gt; 0 for these jobs
     * @param noiseScale relative scatter of runtimes not explained by a load, &gt; 0
     */
    public Deviation(int[] jobs, double[] observedSeconds, double noiseScale) {
        this.jobs = jobs;
        observed = new float[jobs.length];
        perScale = new float[jobs.length];
        for (int k = 0; k < jobs.length; k++) {
            observed[k] = (float) observedSeconds[jobs[k]];
            perScale[k] = (float) (1 / (noiseScale * observedSeconds[jobs[k]]));
        }
    }

    private Deviation(int[] jobs, float[] observed, float[] perScale) {
        this.jobs = jobs;
        this.observed = observed;
        this.perScale = perScale;
    }

    int jobCount() {
        return jobs.length;
    }

    Deviation ordered(float[] separation) {
        int[] order = IntStream.range(0, jobs.length)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> -separation[k]))
                .mapToInt(k -> k)
                .toArray();
        Deviation ordered = new Deviation(new int[order.length], new float[order.length], new float[order.length]);
        for (int k = 0; k < order.length; k++) {
            ordered.jobs[k] = jobs[order[k]];
            ordered.observed[k] = observed[order[k]];
            ordered.perScale[k] = perScale[order[k]];
        }
        return ordered;
    }

    /** @param separation receives the contribution of each job to the bounds of all stretches */
    float[] minOfStretches(CandidateFragments candidates, float[] separation) {
        float[] bounds = new float[candidates.stretches()];
        for (int k = 0; k < jobs.length; k++) {
            float before = sum(bounds);
            addBounds(candidates.least()[jobs[k]], candidates.greatest()[jobs[k]], k, bounds);
            separation[k] = sum(bounds) - before;
        }
        for (int stretch = 0; stretch < bounds.length; stretch++) {
            bounds[stretch] = Math.max(0, bounds[stretch] * (1 - ROUNDING) - ROUNDING);
        }
        return bounds;
    }

    private void addBounds(float[] least, float[] greatest, int k, float[] bounds) {
        float seen = observed[k];
        float factor = perScale[k] / 2;
        for (int stretch = 0; stretch < bounds.length; stretch++) {
            // twice the distance from the interval between minimum and maximum
            float outside = Math.abs(seen - least[stretch])
                    + Math.abs(seen - greatest[stretch])
                    - (greatest[stretch] - least[stretch]);
            float z = outside * factor;
            bounds[stretch] += z * z / (1 + z / TAIL);
        }
    }

    private static float sum(float[] values) {
        double sum = 0;
        for (float value : values) {
            sum += value;
        }
        return (float) sum;
    }

    /** Computes the deviations of all fragments of a stretch; stops when all of them exceed the limit. */
    void ofStretch(CandidateFragments candidates, int stretch, float limit, float[] column, float[] sums) {
        Arrays.fill(sums, 0);
        for (int k = 0; k < jobs.length; k++) {
            int count = candidates.copyStretch(stretch, jobs[k], column);
            add(column, observed[k], perScale[k], sums);
            if (k % JOBS_PER_LIMIT_CHECK == 0 && allExceed(sums, count, limit)) {
                return;
            }
        }
    }

    private static void add(float[] column, float observed, float perScale, float[] sums) {
        for (int t = 0; t < sums.length; t++) {
            float z = Math.abs(column[t] - observed) * perScale;
            sums[t] += z * z / (1 + z / TAIL);
        }
    }

    private static boolean allExceed(float[] sums, int count, float limit) {
        for (int t = 0; t < count; t++) {
            if (sums[t] <= limit) {
                return false;
            }
        }
        return true;
    }

    float of(SimulatedRuntimes table, int fragment) {
        float sum = 0;
        for (int k = 0; k < jobs.length; k++) {
            sum += rho(Math.abs(table.runtimeSeconds(fragment, jobs[k]) - observed[k]) * perScale[k]);
        }
        return sum;
    }

    float of(double[] seconds) {
        float sum = 0;
        for (int k = 0; k < jobs.length; k++) {
            sum += rho((float) Math.abs(seconds[jobs[k]] - observed[k]) * perScale[k]);
        }
        return sum;
    }

    private static float rho(float z) {
        return z * z / (1 + z / TAIL);
    }
}
