package io.weatherglass.forecast.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OutlierRuleTest {

    private static final double OPEN = Double.NaN;

    private static double[] fill(int jobs, double seconds) {
        double[] values = new double[jobs];
        Arrays.fill(values, seconds);
        return values;
    }

    private static boolean[] completed(double[] projected, double... observed) {
        return OutlierRule.apply(projected, observed, fill(projected.length, OPEN));
    }

    @Test
    void fewJobsRequireAFactorOfFour() {
        double[] projected = {100, 100, 100, 100};
        assertThat(completed(projected, 100, 399, 400, 401)).containsExactly(false, false, false, true);
    }

    @Test
    void aSlowDownOfAllJobsCausesNoOutliers() {
        double[] projected = {100, 200, 300, 400, 500, 600};
        assertThat(completed(projected, 800, 1600, 2400, 3200, 4000, 4800)).containsOnly(false);
    }

    @Test
    void aJobThatTookEightTimesAsLongIsAnOutlier() {
        double[] projected = fill(7, 600);
        assertThat(completed(projected, 590, 600, 610, 605, 595, 4800, 600))
                .containsExactly(false, false, false, false, false, true, false);
    }

    @Test
    void outliersAreRelativeToTheRun() {
        // all jobs take three times as long: 5.9 is below twice that, 6.1 above
        double[] projected = fill(8, 100);
        assertThat(completed(projected, 300, 300, 300, 300, 300, 300, 590, 610))
                .containsExactly(false, false, false, false, false, false, false, true);
    }

    @Test
    void boundWidensWithTheScatter() {
        // ln ratios −1, −0.5, 0, 0.5, 1: the median deviation is 0.5, the bound 5 × 1.4826 × 0.5 = 3.7
        double[] projected = fill(6, 100);
        double[] observed = {36.8, 60.7, 100, 164.9, 271.8, 100 * Math.exp(3)};
        assertThat(completed(projected, observed)).containsOnly(false);
    }

    @Test
    void fastJobsAreNotOutliers() {
        assertThat(completed(fill(6, 100), 100, 100, 100, 100, 100, 1)).containsOnly(false);
    }

    @Test
    void testsRunningJobsByTheirTimeSoFar() {
        double[] projected = fill(7, 100);
        double[] observed = {100, 101, 99, 100, 100, OPEN, OPEN};
        double[] running = {OPEN, OPEN, OPEN, OPEN, OPEN, 199, 201};
        assertThat(OutlierRule.apply(projected, observed, running))
                .containsExactly(false, false, false, false, false, false, true);
    }

    @Test
    void jobsOfUnknownProjectionAreNeverOutliers() {
        assertThat(completed(new double[] {0, 0}, 1e6, 0)).containsOnly(false);
        assertThat(OutlierRule.apply(new double[] {0}, new double[] {OPEN}, new double[] {1e6}))
                .containsOnly(false);
    }
}
