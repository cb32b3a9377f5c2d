package io.weatherglass.daemon.matching.search;

import io.weatherglass.daemon.matching.tables.SimulatedRuntimes;
import java.util.Arrays;

/**
 * How unlike simulated runtimes are what was observed: the sum over the jobs of Huber's function of the relative
 * difference (simulated − observed) / observed in units of a noise scale. Half of it is the negative log likelihood,
 * up to a constant, of noise that is normal in the middle with exponential tails: one job that something else held up
 * cannot rule out the right fragment. It grows with each difference, so bounds on runtimes bound it.
 */
final class Deviation {

    /** From where on Huber's function is linear, in noise scales. */
    static final float BEND = 2;

    private final int[] jobs;
    private final float[] observed;
    private final float[] perScale;

    /**
     * @param jobs that enter
     * @param observedSeconds by job index, &gt; 0 for those that enter
     * @param noiseScale relative scatter of runtimes that no load explains, &gt; 0
     */
    Deviation(int[] jobs, double[] observedSeconds, double noiseScale) {
        this.jobs = jobs;
        observed = new float[jobs.length];
        perScale = new float[jobs.length];
        for (int k = 0; k < jobs.length; k++) {
            observed[k] = (float) observedSeconds[jobs[k]];
            perScale[k] = (float) (1 / (noiseScale * observedSeconds[jobs[k]]));
        }
    }

    int jobCount() {
        return jobs.length;
    }

    /**
     * Of all fragments of a stretch, also of those that are no candidates; stops adding where all exceed the limit.
     *
     * @param column scratch memory of {@link CandidateFragments#STRETCH} entries
     * @param sums gets the deviations, as many entries
     */
    void ofStretch(CandidateFragments candidates, int stretch, float limit, float[] column, float[] sums) {
        Arrays.fill(sums, 0);
        float least = 0;
        for (int k = 0; k < jobs.length && least <= limit; k++) {
            int count = candidates.copyStretch(stretch, jobs[k], column);
            add(column, count, observed[k], perScale[k], sums);
            least = Float.POSITIVE_INFINITY;
            for (int t = 0; t < count; t++) {
                least = Math.min(least, sums[t]);
            }
        }
    }

    private static void add(float[] column, int count, float observed, float perScale, float[] sums) {
        for (int t = 0; t < count; t++) {
            sums[t] += huber(Math.abs(column[t] - observed) * perScale);
        }
    }

    /** Of the fragment. */
    float of(SimulatedRuntimes table, int fragment) {
        float sum = 0;
        for (int k = 0; k < jobs.length; k++) {
            sum += huber(Math.abs(table.runtimeSeconds(fragment, jobs[k]) - observed[k]) * perScale[k]);
        }
        return sum;
    }

    /** Of runtimes by job index, such as projected ones. */
    float of(double[] seconds) {
        float sum = 0;
        for (int k = 0; k < jobs.length; k++) {
            sum += huber((float) Math.abs(seconds[jobs[k]] - observed[k]) * perScale[k]);
        }
        return sum;
    }

    /** What that of no fragment of the stretch falls below. */
    float leastOf(CandidateFragments candidates, int stretch) {
        float sum = 0;
        for (int k = 0; k < jobs.length; k++) {
            float below = candidates.leastSeconds(stretch, jobs[k]) - observed[k];
            float above = observed[k] - candidates.greatestSeconds(stretch, jobs[k]);
            sum += huber(Math.max(0, Math.max(below, above)) * perScale[k]);
        }
        return sum;
    }

    private static float huber(float difference) {
        return difference <= BEND ? difference * difference : BEND * (2 * difference - BEND);
    }
}
