package io.weatherglass.forecast.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuReductionTest {

    /** The runtime relative to the original, if the job used these CPUs in equally long periods. */
    private static double slowdown(double[] used, double cpus) {
        return Arrays.stream(used).map(now -> Math.max(1, now / cpus)).average().orElseThrow();
    }

    @Test
    void boundsTheSlowdownOfEveryJobWithTheSameMean() {
        Random random = new Random(1);
        for (int trial = 0; trial < 1000; trial++) {
            int requested = 1 + random.nextInt(32);
            double[] used = random.doubles(20).map(share -> share * requested).toArray();
            double mean = Arrays.stream(used).average().orElseThrow();
            double suggested = CpuReduction.suggested(mean, requested);

            assertThat(suggested).isBetween(1.0, (double) requested);
            assertThat(slowdown(used, suggested))
                    .isLessThanOrEqualTo(CpuReduction.slowdown(mean, requested, suggested) + 1e-12)
                    .isLessThanOrEqualTo(1.1 + 1e-12);
        }
    }

    @Test
    void isReachedByAJobThatUsesAllCpusOrNone() {
        assertThat(CpuReduction.slowdown(2, 8, 4)).isCloseTo(slowdown(new double[] {8, 0, 0, 0}, 4), within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"0.05, 4, 1", "0.8, 4, 3", "0.9, 8, 5", "7.5, 8, 8", "9, 8, 8", "0.3, 0.5, 0.5"})
    void reducesCpusAsFarAsTheMeanJustifies(double used, double requested, double suggested) {
        assertThat(CpuReduction.suggested(used, requested)).isEqualTo(suggested);
    }

    @Test
    void nothingFollowsFromUnknownValues() {
        assertThat(CpuReduction.suggested(Double.NaN, 4)).isNaN();
        assertThat(CpuReduction.slowdown(Double.NaN, 4, 2)).isEqualTo(1);
    }
}
