package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class OutliersTest {

    /** A job of 10 s that took 80 s. */
    private final Outliers outliers = new Outliers(new double[] {Math.log(8)}, new double[] {10});

    @Test
    void longerJobsHaveTheSameDelay() {
        assertThat(1000 * Math.exp(outliers.residual(0.5, 1000))).isCloseTo(1070, within(1e-9));
    }

    @Test
    void shorterJobsHaveTheSameFactor() {
        assertThat(Math.exp(outliers.residual(0.5, 2))).isCloseTo(8, within(1e-9));
    }

    @Test
    void areSortedForAJob() {
        Outliers several = new Outliers(new double[] {Math.log(8), Math.log(3)}, new double[] {10, 1000});
        double[] ofLong = several.residuals(1000);
        assertThat(Math.exp(ofLong[0])).isCloseTo(1.07, within(1e-9));
        assertThat(Math.exp(ofLong[1])).isCloseTo(3, within(1e-9));
    }
}
