package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.special.Gamma;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantileTableTest {
    private static final QuantileTable NORMAL = StandardQuantiles.normal();
    private static final QuantileTable GAMMA = StandardQuantiles.gamma();
    private static final double LEAST = 0x1.0p-54;

    /** Quantiles of the normal distribution to 15 digits (Wichura 1988; R's qnorm). */
    @ParameterizedTest
    @CsvSource({
        "0.25, -0.674489750196081743",
        "0.001, -3.09023230616781355",
        "1e-10, -6.36134090240405620",
        "0.5, 0",
        "0.975, 1.95996398454005405",
        "0.995, 2.57582930354890076",
    })
    void agreesWithPublishedNormalQuantiles(double p, double z) {
        assertThat(NORMAL.quantile(p)).isCloseTo(z, within(QuantileTable.ERROR_BOUND));
    }

    /** Half the quantiles of the chi-square distribution with 8 degrees of freedom, from a table with 3 digits. */
    @ParameterizedTest
    @CsvSource({"0.01, 1.646", "0.05, 2.733", "0.5, 7.344", "0.9, 13.362", "0.95, 15.507", "0.99, 20.090"})
    void agreesWithPublishedGammaQuantiles(double p, double chiSquare) {
        assertThat(2 * GAMMA.quantile(p)).isCloseTo(chiSquare, within(0.0006));
    }

    @Test
    void staysWithinItsErrorBoundEverywhere() {
        RealDistribution normal = new NormalDistribution(null, 0, 1);
        RealDistribution gamma = new GammaDistribution(null, 4, 1);
        SplittableRandom random = new SplittableRandom(3);
        for (int k = 0; k < 100_000; k++) {
            double p = LEAST * StrictMath.pow(2, 53 * random.nextDouble());
            double z = NORMAL.quantile(p);
            double x = GAMMA.quantile(p);
            assertThat((normal.cumulativeProbability(z) - p) / normal.density(z))
                    .isCloseTo(0, bound(1));
            assertThat((gamma.cumulativeProbability(x) - p) / gamma.density(x)).isCloseTo(0, bound(2));
            // only multiples of 2^-53 have an exact complement
            double rest = Math.max(1, Math.floor(p * 0x1.0p53)) * 0x1.0p-53;
            double y = GAMMA.quantile(1 - rest);
            assertThat(NORMAL.quantile(1 - rest)).isEqualTo(-NORMAL.quantile(rest));
            assertThat((Gamma.regularizedGammaQ(4, y) - rest) / gamma.density(y))
                    .isCloseTo(0, bound(2));
        }
    }

    private static Offset<Double> bound(double sd) {
        return within(QuantileTable.ERROR_BOUND * sd);
    }

    @Test
    void increasesWithTheProbabilityEvenBetweenNeighbours() {
        for (QuantileTable table : new QuantileTable[] {NORMAL, GAMMA}) {
            double last = Double.NEGATIVE_INFINITY;
            for (int k = 1; k < 1 << 20; k++) {
                double x = table.quantile(k * 0x1.0p-20);
                assertThat(x).isGreaterThan(last);
                last = x;
            }
        }
    }

    @Test
    void theTailsEndAtTheSmallestDraw() {
        assertThat(NORMAL.quantile(0)).isEqualTo(NORMAL.quantile(LEAST)).isCloseTo(-8.29, within(0.01));
        assertThat(NORMAL.quantile(1)).isEqualTo(-NORMAL.quantile(0));
        assertThat(GAMMA.quantile(0)).isPositive();
        assertThat(GAMMA.quantile(1)).isBetween(40.0, 60.0);
    }
}
