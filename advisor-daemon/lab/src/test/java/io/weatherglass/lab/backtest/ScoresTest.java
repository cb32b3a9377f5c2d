package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

class ScoresTest {
    private static final Interval TEN_TO_TWENTY = new Interval(10, 20);

    @Test
    void anIntervalCostsItsWidthAndFortyTimesTheMissAtNinetyFivePercent() {
        assertThat(Scores.interval(TEN_TO_TWENTY, 0.95, 10)).isEqualTo(10);
        assertThat(Scores.interval(TEN_TO_TWENTY, 0.95, 15)).isEqualTo(10);
        assertThat(Scores.interval(TEN_TO_TWENTY, 0.95, 22)).isCloseTo(10 + 40 * 2, within(1e-9));
        assertThat(Scores.interval(TEN_TO_TWENTY, 0.5, 7)).isCloseTo(10 + 4 * 3, within(1e-9));
    }

    @Test
    void rejectsAnInvalidLevel() {
        assertThatThrownBy(() -> Scores.interval(TEN_TO_TWENTY, 1, 15))
                .hasMessage("level must be in (0, 1), but was 1.0");
    }

    @Test
    void theRankedProbabilityScoreOfOneValueIsItsError() {
        assertThat(crps(7, 4)).isEqualTo(3);
        assertThat(crps(7, 7)).isZero();
    }

    @Test
    void theRankedProbabilityScoreOfTwoValues() {
        // E|X - 1| = (1 + 3)/2 = 2, half of E|X - X'| = half of (0 + 4 + 4 + 0)/4 = 1
        assertThat(crps(1, 0, 4)).isCloseTo(1, within(1e-12));
        assertThat(crps(2, 0, 4)).isCloseTo(1, within(1e-12));
    }

    @Test
    void theRankedProbabilityScoreOfANormalSampleMatchesTheNormalDistribution() {
        NormalDistribution normal = new NormalDistribution(null, 100, 10);
        int n = 20_000;
        double[] sample = new double[n];
        Arrays.setAll(sample, k -> normal.inverseCumulativeProbability((k + 0.5) / n));
        // sigma (z (2 Phi(z) - 1) + 2 phi(z) - 1/sqrt(pi)), z = (y - mu)/sigma [Gneiting, Raftery 2007, eq. 5]
        double z = 1.3;
        double expected = 10
                * (z * (2 * normal.cumulativeProbability(113) - 1)
                        + 2 * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI)
                        - 1 / Math.sqrt(Math.PI));
        assertThat(crps(113, sample)).isCloseTo(expected, within(0.005));
    }

    @Test
    void theRankedProbabilityScoreFollowsItsDefinition() {
        Random random = new Random(1);
        for (int size = 1; size <= 30; size++) {
            followsItsDefinition(random.doubles(size, -1e6, 1e6).toArray(), 1e6 * (2 * random.nextDouble() - 1));
        }
    }

    private static void followsItsDefinition(double[] sample, double truth) {
        double distance = 0;
        double spread = 0;
        for (double x : sample) {
            distance += Math.abs(x - truth);
            for (double other : sample) {
                spread += Math.abs(x - other);
            }
        }
        double n = sample.length;
        assertThat(crps(truth, sample)).isCloseTo(distance / n - spread / (2 * n * n), within(1e-6));
    }

    private static double crps(double truth, double... sample) {
        return Scores.crps(new SampleDistribution(sample), truth);
    }
}
