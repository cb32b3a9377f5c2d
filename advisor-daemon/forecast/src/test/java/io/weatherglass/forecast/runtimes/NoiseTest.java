package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NoiseTest {

    private static final int JOBS = 40;

    private final Random random = new Random(5);

    /** Half of the jobs take 10 s, half 1000 s. */
    private PastRunRuntimes run(double noiseOfShort, double noiseOfLong) {
        String[] kinds = new String[JOBS];
        double[] observed = new double[JOBS];
        int[] vm = new int[JOBS];
        for (int job = 0; job < JOBS; job++) {
            boolean isShort = job % 2 == 0;
            kinds[job] = isShort ? "short" : "long";
            observed[job] =
                    (isShort ? 10 : 1000) * Math.exp((isShort ? noiseOfShort : noiseOfLong) * random.nextGaussian());
            vm[job] = job % 4;
        }
        return new PastRunRuntimes(
                "run",
                IntStream.range(0, JOBS).mapToObj(job -> "job " + job).toArray(String[]::new),
                kinds,
                new double[JOBS],
                observed,
                new long[JOBS],
                vm,
                IntStream.range(0, JOBS).mapToDouble(job -> job).toArray(),
                new double[0],
                new double[0]);
    }

    private Noise learned(double noiseOfShort, double noiseOfLong) {
        List<PastRunRuntimes> runs = new ArrayList<>();
        RuntimeLearner learner = RuntimeFamily.HIERARCHICAL.learner();
        for (int k = 0; k < 8; k++) {
            runs.add(run(noiseOfShort, noiseOfLong));
        }
        runs.forEach(learner::add);
        return ((HierarchicalRuntimes) learner.learned()).noise();
    }

    @Test
    void shortJobsMayBeNoisierThanLongOnes() {
        Noise noise = learned(0.2, 0.02);
        assertThat(noise.of(10) / noise.of(1000)).isBetween(3.0, 15.0);
    }

    @Test
    void isOneForEqualNoise() {
        Noise noise = learned(0.05, 0.05);
        assertThat(noise.of(10)).isBetween(0.8, 1.25);
        assertThat(noise.of(1000)).isBetween(0.8, 1.25);
    }

    @Test
    void unknownRuntimesUseTheNextShorterOctave() {
        Noise noise = learned(0.2, 0.02);
        assertThat(noise.of(100)).isEqualTo(noise.of(10));
        assertThat(noise.of(1)).isEqualTo(noise.of(10));
        assertThat(noise.of(1e5)).isEqualTo(noise.of(1000));
    }
}
