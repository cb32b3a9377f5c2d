package io.weatherglass.forecast.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Values of [KKN17 eq. 1] computed by hand. */
class ProjectionErrorTest {

    private static final double OPEN = Double.NaN;

    private static ProjectionError of(double[] projected, double[] observed) {
        return ProjectionError.of(projected, observed, new boolean[projected.length]);
    }

    @Test
    void isTheRootMeanSquareOverTheCompletedJobs() {
        // differences 3, −4 and 0: sqrt(25 / 3); relative 0.3, −0.2 and 0: sqrt(0.13 / 3)
        ProjectionError error = of(new double[] {10, 20, 30, 40}, new double[] {7, 24, 30, OPEN});
        assertThat(error.seconds()).isCloseTo(2.886751345948129, within(1e-12));
        assertThat(error.relative()).isCloseTo(0.208166599946613, within(1e-12));
        assertThat(error.completedJobs()).isEqualTo(3);
        assertThat(error.secondsWithoutOutliers()).isEqualTo(error.seconds());
    }

    @Test
    void isZeroWithoutCompletedJobs() {
        assertThat(of(new double[] {10, 20}, new double[] {OPEN, OPEN})).isEqualTo(new ProjectionError(0, 0, 0, 0));
        assertThat(of(new double[0], new double[0])).isEqualTo(new ProjectionError(0, 0, 0, 0));
    }

    @Test
    void excludesUnprojectedJobs() {
        ProjectionError error = of(new double[] {0, 10}, new double[] {500, 16});
        assertThat(error).isEqualTo(new ProjectionError(6, 0.6, 1, 6));
        assertThat(of(new double[] {0}, new double[] {500})).isEqualTo(new ProjectionError(0, 0, 0, 0));
    }

    @Test
    void includesJobsWithoutDuration() {
        assertThat(of(new double[] {10}, new double[] {0})).isEqualTo(new ProjectionError(10, 1, 1, 10));
    }

    @Test
    void excludesOutliersFromTheThreshold() {
        ProjectionError error =
                ProjectionError.of(new double[] {10, 10}, new double[] {11, 17}, new boolean[] {false, true});
        // sqrt((1 + 49) / 2)
        assertThat(error.seconds()).isEqualTo(5);
        assertThat(error.secondsWithoutOutliers()).isEqualTo(1);
        assertThat(error.completedJobs()).isEqualTo(2);
        assertThat(ProjectionError.of(new double[] {10}, new double[] {90}, new boolean[] {true})
                        .secondsWithoutOutliers())
                .isZero();
    }
}
