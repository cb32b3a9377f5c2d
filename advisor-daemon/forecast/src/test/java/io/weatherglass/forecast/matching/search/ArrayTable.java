package io.weatherglass.forecast.matching.search;

import io.weatherglass.forecast.matching.tables.SimulatedRuntimes;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Runtimes by fragment and job, all filled; one fragment per minute. */
public record ArrayTable(float[][] runtimes, double gridSeconds) implements SimulatedRuntimes {

    /** @param runtimes a row per fragment */
    public static ArrayTable of(float[]... runtimes) {
        return new ArrayTable(runtimes, 60);
    }

    public static ArrayTable ofOneJob(float... runtimes) {
        float[][] rows = new float[runtimes.length][];
        for (int fragment = 0; fragment < rows.length; fragment++) {
            rows[fragment] = new float[] {runtimes[fragment]};
        }
        return of(rows);
    }

    /** Jobs that take 100 s alone are slowed down by factors of 1 to 3, which vary gradually between fragments. */
    public static ArrayTable wandering(int fragments, int jobs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[][] rows = new float[fragments][jobs];
        for (int job = 0; job < jobs; job++) {
            double slowDown = 1 + 2 * random.nextDouble();
            for (int fragment = 0; fragment < fragments; fragment++) {
                slowDown = Math.max(1, Math.min(3, slowDown + 0.1 * (random.nextDouble() - 0.5)));
                rows[fragment][job] = (float) (100 * slowDown);
            }
        }
        return of(rows);
    }

    @Override
    public int fragmentCount() {
        return runtimes.length;
    }

    @Override
    public int jobCount() {
        return runtimes.length == 0 ? 0 : runtimes[0].length;
    }

    @Override
    public boolean isFilled(int fragment) {
        return true;
    }

    @Override
    public float runtimeSeconds(int fragment, int job) {
        return runtimes[fragment][job];
    }

    @Override
    public void copyRuntimes(int job, int from, int count, float[] into) {
        for (int k = 0; k < count; k++) {
            into[k] = runtimes[from + k][job];
        }
    }

    /**
     * Observation in which the first jobs have completed with a fragment as load; all jobs have a projection of 100 s.
     */
    public Observation observe(CandidateFragments candidates, int fragment, int completed) {
        double[] projected = new double[jobCount()];
        double[] observed = new double[jobCount()];
        for (int job = 0; job < projected.length; job++) {
            projected[job] = 100;
            observed[job] = job < completed ? runtimes[fragment][job] : Double.NaN;
        }
        return new Observation(
                candidates,
                projected,
                observed,
                new boolean[jobCount()],
                IntStream.range(0, jobCount()).toArray());
    }

    /** All fragments are candidates. */
    public Observation observe(int fragment, int completed) {
        return observe(CandidateFragments.of(this), fragment, completed);
    }
}
