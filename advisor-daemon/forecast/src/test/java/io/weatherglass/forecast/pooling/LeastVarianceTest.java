package io.weatherglass.forecast.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LeastVarianceTest {

    /** Uncorrelated columns of variance 1 and 3 have weights 1/1 to 1/3, regardless of a common ridge. */
    @Test
    void weightsUncorrelatedColumnsByPrecision() {
        double r = Math.sqrt(3);
        List<double[]> rows =
                List.of(new double[] {1, r}, new double[] {1, -r}, new double[] {-1, r}, new double[] {-1, -r});

        assertThat(LeastVariance.weights(rows)).containsExactly(new double[] {0.75, 0.25}, within(1e-6));
    }

    @Test
    void ignoresAColumnThatOnlyAddsVariance() {
        List<double[]> rows = List.of(new double[] {1, 5}, new double[] {2, 10}, new double[] {3, 15});

        assertThat(LeastVariance.weights(rows)).containsExactly(new double[] {1, 0}, within(1e-12));
    }

    @Test
    void movesOutliersToTheirBound() {
        // median 3, median deviation 1: the limit is 3 + 3 * 1.4826
        assertThat(LeastVariance.withoutOutliers(new double[] {1, 2, 3, 4, 100}))
                .containsExactly(new double[] {1, 2, 3, 4, 7.4478}, within(1e-9));
    }

    @Test
    void keepsAColumnOfMostlyEqualValues() {
        assertThat(LeastVariance.withoutOutliers(new double[] {5, 5, 5, 9})).containsExactly(5, 5, 5, 9);
    }

    @Property(tries = 200)
    void weightsSumToOne(@ForAll long seed) {
        Random random = new Random(seed);
        int columns = 1 + random.nextInt(8);
        double[] common = random.doubles(20).toArray();
        List<double[]> rows = IntStream.range(0, 20)
                .mapToObj(run -> random.doubles(columns)
                        .map(value -> common[run] + value * 3)
                        .toArray())
                .toList();

        double[] weights = LeastVariance.weights(rows);

        assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-9));
        assertThat(Arrays.stream(weights).min().orElseThrow()).isNotNegative();
    }
}
