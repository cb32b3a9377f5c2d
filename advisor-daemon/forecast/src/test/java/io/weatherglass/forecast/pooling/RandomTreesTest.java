package io.weatherglass.forecast.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.tracking.Median;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RandomTreesTest {

    private static final int RUNS = 60;

    /** A relevant feature in three copies, noise, and a constant. */
    private static double[][] features(SplittableRandom random) {
        double[][] features = new double[RUNS][];
        for (int run = 0; run < RUNS; run++) {
            features[run] = new double[] {run % 2, run % 2, run % 2, random.nextDouble(), 7};
        }
        return features;
    }

    private static double[] values(double[][] features, SplittableRandom random) {
        return Arrays.stream(features)
                .mapToDouble(of -> 10 + 40 * of[0] + random.nextDouble())
                .toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    @Test
    void learnsRelevantFeaturesAndItsErrors() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] features = features(random);
        double[] values = values(features, random);

        double[] off = RandomTrees.values(features, values, RUNS, new double[] {0, 0, 0, 0.5, 7});
        double[] on = RandomTrees.values(features, values, RUNS, new double[] {1, 1, 1, 0.5, 7});

        // a fifth of the error of the overall mean, 30.5: nodes try one feature, so some trees never use the relevant
        // one
        assertThat(mean(off)).isCloseTo(10.5, within(4.0));
        assertThat(mean(on)).isCloseTo(50.5, within(4.0));
        // the noise has width 1; the overall mean would have errors of 20
        double median = Median.sorting(on.clone());
        assertThat(Median.sorting(
                        Arrays.stream(on).map(value -> Math.abs(value - median)).toArray()))
                .isLessThan(2);
    }

    /** No feature explains the values: in-bag errors would be near 0, out-of-bag errors as wide as the values. */
    @Test
    void errorsAreOutOfBag() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] features = features(random);
        double[] values = random.doubles(RUNS, 0, 100).toArray();

        double[] predicted = RandomTrees.values(features, values, RUNS, new double[] {0, 0, 0, 0.5, 7});

        assertThat(deviation(predicted)).isGreaterThan(0.9 * deviation(values));
    }

    private static double deviation(double[] values) {
        double mean = mean(values);
        return Math.sqrt(Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow());
    }

    @Test
    void predictsTheMeanWithoutVaryingFeatures() {
        double[][] features = new double[RUNS][1];
        double[] values = new double[RUNS];
        Arrays.fill(values, 12);

        assertThat(RandomTrees.values(features, values, RUNS, new double[] {3}))
                .usingComparatorWithPrecision(1e-9)
                .containsOnly(12);
    }

    @Property(tries = 20)
    void isDeterministic(@ForAll @IntRange(min = 0, max = 1000) int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] features = features(random);
        double[] values = values(features, random);
        double[] asked = {1, 1, 1, 0.3, 7};

        assertThat(RandomTrees.values(features, values, RUNS, asked))
                .containsExactly(RandomTrees.values(features, values, RUNS, asked));
    }
}
