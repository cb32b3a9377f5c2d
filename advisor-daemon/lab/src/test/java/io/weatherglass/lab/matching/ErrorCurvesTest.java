package io.weatherglass.lab.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ErrorCurvesTest {

    private static final Offset<Double> NEARLY = within(1e-9);

    /** The plan order is third, first and second job; in this order, their errors are 4 s, 3 s and 0 s. */
    private static final ErrorCurves CURVES =
            ErrorCurves.of(new double[] {10, 20, 30}, new double[] {13, 20, 26}, new int[] {2, 0, 1});

    @Test
    void sumsPastErrorsInPlanOrder() {
        assertThat(CURVES.past()).hasSize(3);
        assertThat(CURVES.past()[0]).isCloseTo(4, NEARLY);
        assertThat(CURVES.past()[1]).isCloseTo(Math.sqrt((16 + 9) / 2.0), NEARLY);
        assertThat(CURVES.past()[2]).isCloseTo(Math.sqrt((16 + 9) / 3.0), NEARLY);
    }

    @Test
    void sumsFutureErrorsOverLaterJobs() {
        assertThat(CURVES.future()).hasSize(2);
        assertThat(CURVES.future()[0]).isCloseTo(Math.sqrt(9 / 2.0), NEARLY);
        assertThat(CURVES.future()[1]).isZero();
        assertThat(CURVES.minDenominator()).isCloseTo(Math.sqrt((16 + 9) / 3.0), NEARLY);
    }

    @Test
    void omitsJobsWithUnknownProjections() {
        ErrorCurves curves = ErrorCurves.of(new double[] {10, 0, 30}, new double[] {13, 99, 26}, new int[] {0, 1, 2});
        assertThat(curves.past()[1]).isCloseTo(3, NEARLY);
        assertThat(curves.past()[2]).isCloseTo(Math.sqrt((9 + 16) / 2.0), NEARLY);
        assertThat(curves.future()[0]).isCloseTo(4, NEARLY);
    }

    @Test
    void computesWeightedMeans() {
        ErrorCurves zero = new ErrorCurves(new double[3], new double[2]);
        ErrorCurves mean = ErrorCurves.mean(new ErrorCurves[] {CURVES, zero}, new double[] {0.25, 0.75});
        assertThat(mean.past()[0]).isCloseTo(1, NEARLY);
        assertThat(mean.future()[0]).isCloseTo(Math.sqrt(9 / 2.0) / 4, NEARLY);
    }

    @Test
    void percentageErrorsExcludeZeroDenominators() {
        // four jobs: E at k = 1 … 4; F at k = 2, 3
        ErrorCurves known = new ErrorCurves(new double[] {0, 10, 20, 40}, new double[] {5, 0, 8});
        ErrorCurves matched = new ErrorCurves(new double[] {7, 11, 30, 20}, new double[] {500, 3, 6});
        Mape mape = Mape.of(known, matched);
        assertThat(mape.past()).isCloseTo((10 + 50 + 50) / 3.0, NEARLY);
        assertThat(mape.future()).isCloseTo(25, NEARLY);
        assertThat(mape.leftOut()).isEqualTo(2);
    }

    @Test
    void hasNoPercentageErrorWithoutDenominators() {
        ErrorCurves zero = new ErrorCurves(new double[2], new double[1]);
        assertThat(Mape.of(zero, zero).past()).isNaN();
        assertThat(Mape.of(zero, zero).future()).isNaN();
    }
}
