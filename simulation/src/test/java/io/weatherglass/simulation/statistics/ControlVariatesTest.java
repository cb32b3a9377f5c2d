package io.weatherglass.simulation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ControlVariatesTest {
    private static final int N = 200;
    private static final int M = 5000;

    private static double[] normals(Random random, int count) {
        double[] values = new double[count];
        Arrays.setAll(values, k -> random.nextGaussian());
        return values;
    }

    @Test
    void theExplainedPartIsAsPreciseAsTheControls() {
        // y = 3 + 2c exactly, so the mean of y is 3 + 2 times the mean of all control values
        double[] control = normals(new Random(1), M);
        double[] values = Arrays.stream(control, 0, N).map(c -> 3 + 2 * c).toArray();
        RegressionEstimate estimate = estimate(values, new double[][] {control});
        double ofAll = Arrays.stream(control).average().orElseThrow();
        assertThat(estimate.mean()).isCloseTo(3 + 2 * ofAll, within(1e-9));
        assertThat(estimate.standardError())
                .isCloseTo(new SampleDistribution(values).sd() / Math.sqrt(M), within(1e-6));
    }

    @Test
    void theStandardErrorMatchesRepeatedEstimates() {
        // y = c + d / 2 with 5000 values of the control c and 200 values of y: variance 1 / 5000 + (1/4) / 200
        double expected = Math.sqrt(0.25 / N + 1.0 / M);
        double[] means = new double[1000];
        double errors = 0;
        for (int k = 0; k < means.length; k++) {
            Random random = new Random(k);
            double[] control = normals(random, M);
            double[] values = normals(random, N);
            for (int i = 0; i < N; i++) {
                values[i] = control[i] + values[i] / 2;
            }
            // an unrelated control, and a duplicate
            RegressionEstimate estimate = estimate(values, new double[][] {control, normals(random, M), control});
            means[k] = estimate.mean();
            errors += estimate.standardError() / means.length;
        }
        SampleDistribution estimates = new SampleDistribution(means);
        assertThat(estimates.mean()).isCloseTo(0, within(4 * estimates.standardErrorOfMean()));
        // with a thousand values, a standard deviation has an error of 2.3 %
        assertThat(estimates.sd()).isCloseTo(expected, within(0.08 * expected));
        assertThat(errors).isCloseTo(expected, within(0.05 * expected));
    }

    /** The part explained by two controls is known as precisely as each control, regardless of their correlation. */
    @Test
    void controlsMayHaveDifferentNumbersOfRealizations() {
        Random random = new Random(11);
        double[] means = new double[400];
        double errors = 0;
        for (int k = 0; k < means.length; k++) {
            double[] first = normals(random, 4000);
            double[] noise = normals(random, 800);
            double[] shorter = new double[800];
            Arrays.setAll(shorter, i -> first[i] + noise[i]);
            double[] values = new double[200];
            Arrays.setAll(values, i -> 3 * first[i] + 2 * noise[i]);
            RegressionEstimate estimate = estimate(values, new double[][] {first, shorter});
            means[k] = estimate.mean();
            errors += estimate.standardError() / means.length;
        }
        // variance 3² / 4000 for the first control, 2² / 800 for the noise
        assertThat(errors).isCloseTo(Math.sqrt(9.0 / 4000 + 4.0 / 800), within(0.004));
        SampleDistribution estimates = new SampleDistribution(means);
        assertThat(estimates.sd() / errors).isBetween(0.9, 1.1);
        assertThat(estimates.mean()).isCloseTo(0, within(4 * estimates.standardErrorOfMean()));
    }

    @Test
    void theDifferenceOfEstimatesIsTheEstimateOfTheDifference() {
        Random random = new Random(5);
        double[][] controls = {normals(random, M), normals(random, M)};
        double[] one = normals(random, N);
        double[] other = normals(random, N);
        double[] difference = new double[N];
        for (int i = 0; i < N; i++) {
            one[i] += controls[0][i] - controls[1][i];
            other[i] += controls[1][i];
            difference[i] = other[i] - one[i];
        }
        assertThat(estimate(difference, controls).mean())
                .isCloseTo(
                        estimate(other, controls).mean()
                                - estimate(one, controls).mean(),
                        within(1e-12));
    }

    @Test
    void fewValuesOrMissingControlsGiveTheMean() {
        double[] few = {1, 2, 6};
        RegressionEstimate estimate = estimate(few, new double[][] {normals(new Random(1), M)});
        assertThat(estimate.mean()).isEqualTo(3);
        assertThat(estimate.standardError()).isEqualTo(new SampleDistribution(few).standardErrorOfMean());
        double[] many = normals(new Random(2), N);
        assertThat(estimate(many, new double[0][]).mean()).isEqualTo(new SampleDistribution(many).mean());
    }

    @Test
    void constantValuesAreNotAdjusted() {
        double[] same = new double[N];
        Arrays.fill(same, -3);
        assertThat(estimate(same, new double[][] {normals(new Random(3), M)})).isEqualTo(new RegressionEstimate(-3, 0));
        double[] values = normals(new Random(4), N);
        double[] constant = new double[M];
        Arrays.fill(constant, 0.1);
        assertThat(estimate(values, new double[][] {constant}).mean())
                .isCloseTo(new SampleDistribution(values).mean(), within(1e-12));
    }

    private static RegressionEstimate estimate(double[] values, double[][] controls) {
        return new ControlVariates(controls, values.length).mean(values);
    }
}
