package io.weatherglass.simulation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Random;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;
import org.apache.commons.math3.stat.interval.WilsonScoreInterval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsTest {
    @Test
    void agreesWithAnIndependentImplementation() {
        double[] values = new Random(1).doubles(501, 1e6, 1e6 + 10).toArray();
        SampleDistribution sample = new SampleDistribution(values);
        DescriptiveStatistics reference = new DescriptiveStatistics(values);
        assertThat(sample.mean()).isCloseTo(reference.getMean(), within(1e-8));
        assertThat(sample.sd()).isCloseTo(reference.getStandardDeviation(), within(1e-8));
        assertThat(sample.min()).isEqualTo(reference.getMin());
        assertThat(sample.max()).isEqualTo(reference.getMax());
        Percentile type7 = new Percentile().withEstimationType(EstimationType.R_7);
        for (double p : new double[] {0.001, 0.025, 0.1, 0.5, 0.777, 0.975, 1}) {
            assertThat(sample.quantile(p)).isCloseTo(type7.evaluate(values, 100 * p), within(1e-8));
        }
        assertThat(sample.quantile(0)).isEqualTo(sample.min());
    }

    @Test
    void intervalsAndErrorsOfAKnownSample() {
        SampleDistribution sample = new SampleDistribution(new double[] {4, 1, 3, 2, 5});
        double sd = Math.sqrt(2.5);
        assertThat(sample.normalInterval(2)).isEqualTo(new Interval(3 - 2 * sd, 3 + 2 * sd));
        assertThat(sample.centralInterval(0.5)).isEqualTo(new Interval(2, 4));
        assertThat(sample.standardErrorOfMean()).isCloseTo(sd / Math.sqrt(5), within(1e-12));
        assertThat(sample.standardErrorOfSd()).isCloseTo(sd / Math.sqrt(8), within(1e-12));
        assertThat(sample.countAbove(3)).isEqualTo(2);
        assertThat(sample.countAbove(0)).isEqualTo(5);
        assertThat(sample.countAbove(5)).isZero();
        assertThat(sample.values()).containsExactly(1, 2, 3, 4, 5);
        assertThat(sample.valuesAsGiven()).containsExactly(4, 1, 3, 2, 5);
    }

    @Test
    void aSingleValueIsCertain() {
        SampleDistribution sample = new SampleDistribution(new double[] {7});
        assertThat(sample.sd()).isZero();
        assertThat(sample.standardErrorOfSd()).isZero();
        assertThat(sample.normalInterval(3)).isEqualTo(new Interval(7, 7));
        assertThat(sample.quantile(0.3)).isEqualTo(7);
    }

    @Test
    void countsHaveAMassFunctionAndIntegerQuantiles() {
        CountDistribution counts = new CountDistribution(new long[] {40, 33, 40, 36, 40});
        assertThat(counts.probabilities()).isEqualTo(Map.of(33L, 0.2, 36L, 0.2, 40L, 0.6));
        assertThat(counts.probabilities().firstKey()).isEqualTo(33);
        assertThat(counts.quantile(0)).isEqualTo(33);
        assertThat(counts.quantile(0.2)).isEqualTo(33);
        assertThat(counts.quantile(0.21)).isEqualTo(36);
        assertThat(counts.quantile(1)).isEqualTo(40);
        assertThat(counts.mean()).isEqualTo(37.8);
        assertThat(counts.min()).isEqualTo(33);
        assertThat(counts.max()).isEqualTo(40);
        assertThat(counts.occurrences(40)).isEqualTo(3);
        assertThat(counts.occurrences(35)).isZero();
        assertThat(counts.valuesAsGiven()).containsExactly(40, 33, 40, 36, 40);
        assertThat(counts.centralInterval(0.5)).isEqualTo(new Interval(36, 40));
    }

    @ParameterizedTest
    @CsvSource({"0, 100", "3, 100", "50, 100", "100, 100", "1, 1", "499, 500"})
    void wilsonHalfWidthAgreesWithAnIndependentImplementation(int successes, int trials) {
        Proportion proportion = new Proportion(successes, trials);
        var reference = new WilsonScoreInterval().createInterval(trials, successes, 0.95);
        double half = (reference.getUpperBound() - reference.getLowerBound()) / 2;
        assertThat(proportion.wilsonHalfWidth()).isCloseTo(half, within(1e-9));
    }

    @Test
    void perturbationLevelIsTheMeanOfTheLargestRelativeDeviations() {
        // job 0: mean 100, deviations 0.1, 0, 0.1; job 1: mean 50, 0.2; job 2: known once; job 3: never
        double[][] runs = {{90, 40, 0, 0}, {100, 0, 7, 0}, {110, 60, Double.NaN, 0}};
        assertThat(PerturbationLevel.fromHistory(runs)).isCloseTo((0.1 + 0.2) / 2, within(1e-12));
        assertThat(PerturbationLevel.fromHistory(new double[0][])).isZero();
        assertThat(PerturbationLevel.fromHistory(new double[][] {{1, 2}})).isZero();
        assertThat(PerturbationLevel.ofJob(new double[] {60, 0, 40}).orElseThrow())
                .isCloseTo(0.2, within(1e-12));
        assertThat(PerturbationLevel.ofJob(new double[] {60, Double.NaN})).isEmpty();
    }

    @Test
    void rejectsInvalidSamplesAndProbabilities() {
        assertThatThrownBy(() -> new SampleDistribution(new double[0])).hasMessage("sample must not be empty");
        assertThatThrownBy(() -> new CountDistribution(new long[0])).hasMessage("sample must not be empty");
        assertThatThrownBy(() -> new SampleDistribution(new double[] {1}).quantile(1.1))
                .hasMessage("p must be in [0, 1], but was 1.1");
        assertThatThrownBy(() -> new Interval(2, 1)).hasMessage("lower must be <= upper, but were 2.0 and 1.0");
        assertThatThrownBy(() -> new Proportion(3, 2))
                .hasMessage("successes must be in [0, trials] and trials >= 1, but were 3 and 2");
    }
}
