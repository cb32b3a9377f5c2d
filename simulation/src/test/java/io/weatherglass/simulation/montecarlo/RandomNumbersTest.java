package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

class RandomNumbersTest {
    private static final RandomKey KEY = new RandomKey(42, "instance");

    private static double[] draws(long key, int count) {
        double[] draws = new double[count];
        Arrays.setAll(draws, position -> SplitMix.uniform(key, position));
        return draws;
    }

    @Test
    void isTheSequenceOfSplitMix64() {
        SplittableRandom reference = new SplittableRandom(1234567);
        for (int position = 0; position < 100; position++) {
            assertThat(SplitMix.bits(1234567, position)).isEqualTo(reference.nextLong());
        }
    }

    @Test
    void neverDrawsTheEndsOfTheUnitInterval() {
        // The mixing function maps 0 to 0, so the first output of this key has no bit set.
        assertThat(SplitMix.bits(-SplitMix.GAMMA, 0)).isZero();
        assertThat(SplitMix.uniform(-SplitMix.GAMMA, 0)).isPositive();
        // It maps 0xcf9a04affa6badc0, which was found by inverting the function, to a value with all bits set.
        assertThat(SplitMix.bits(0xcf9a04affa6badc0L - SplitMix.GAMMA, 0)).isEqualTo(-1);
        assertThat(SplitMix.uniform(0xcf9a04affa6badc0L - SplitMix.GAMMA, 0)).isLessThan(1);
    }

    @Test
    void uniformNumbersUseTheUpperBits() {
        for (int position = 0; position < 100_000; position++) {
            double expected = ((SplitMix.bits(7, position) >>> 11) + 0.5) * 0x1.0p-53;
            assertThat(SplitMix.uniform(7, position)).isEqualTo(expected);
        }
    }

    @Test
    void isUniformAlongReplicatesAndAcrossEntities() {
        double[] along = draws(KEY.sequence(0, "job", 0), 20_000);
        double[] across = new double[20_000];
        Arrays.setAll(across, job -> SplitMix.uniform(KEY.sequence(0, "job_" + job, 0), 0));
        UniformRealDistribution uniform = new UniformRealDistribution(0, 1);
        for (double[] sample : new double[][] {along, across}) {
            assertThat(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(uniform, sample))
                    .isGreaterThan(0.001);
            assertThat(Arrays.stream(sample).allMatch(u -> u > 0 && u < 1)).isTrue();
        }
    }

    @Test
    void everyBitIsBalanced() {
        long[] ones = new long[64];
        double[] expected = new double[64];
        Arrays.fill(expected, 5000);
        for (int job = 0; job < 10_000; job++) {
            long bits = SplitMix.bits(KEY.sequence(0, "job_" + job, 0), 3);
            for (int bit = 0; bit < 64; bit++) {
                ones[bit] += (bits >>> bit) & 1;
            }
        }
        // each count is binomial with variance 2500, half of the variance assumed by a chi-square of counts
        assertThat(new ChiSquareTest().chiSquare(expected, ones) * 2).isBetween(25.0, 120.0);
    }

    @Test
    void sequencesOfNeighboursAreUncorrelated() {
        double[] one = draws(KEY.sequence(0, "job_1", 0), 10_000);
        for (long other : new long[] {
            KEY.sequence(0, "job_2", 0),
            KEY.sequence(1, "job_1", 0),
            KEY.sequence(0, "job_1", 1),
            new RandomKey(43, "instance").sequence(0, "job_1", 0),
            new RandomKey(42, "instance2").sequence(0, "job_1", 0)
        }) {
            assertThat(new PearsonsCorrelation().correlation(one, draws(other, 10_000)))
                    .isCloseTo(0, within(0.05));
        }
    }

    @Test
    void everyPartOfTheKeyMatters() {
        Set<Long> keys = new HashSet<>();
        for (long seed = 0; seed < 4; seed++) {
            for (String instance : new String[] {"", "a", "b", "ab"}) {
                for (int stream = 0; stream < 4; stream++) {
                    for (String entity : new String[] {"", "a", "b", "ab", "ba"}) {
                        for (int attempt = 0; attempt < 3; attempt++) {
                            keys.add(new RandomKey(seed, instance).sequence(stream, entity, attempt));
                        }
                    }
                }
            }
        }
        assertThat(keys).hasSize(4 * 4 * 4 * 5 * 3);
    }
}
