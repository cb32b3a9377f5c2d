package io.weatherglass.forecast.matching.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.matching.search.FittingParameters.Centre;
import io.weatherglass.forecast.matching.search.FittingParameters.ReducedFrom;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Each step of Algorithm 1 [KKN17] on ten fragments at intervals of a minute, with S = 4 min, so that x + S/2 is two
 * fragments after x.
 */
class FittingStepsTest {

    /** Both jobs are projected to take 100 s. The first is complete and took 130 s, the same as with fragment 7. */
    private static final float[][] RUNTIMES = {
        {110, 150},
        {120, 140},
        {100, 101},
        {105, 190},
        {150, 180},
        {140, 103},
        {135, 170},
        {130, 160},
        {125, 120},
        {100, 100}
    };

    private static final ArrayTable TABLE = ArrayTable.of(RUNTIMES);

    private static FittingParameters parameters(Centre centre, double relativeWindow, ReducedFrom reducedFrom) {
        return new FittingParameters(
                240, relativeWindow, 5, 100, 0, centre, PreFilter.RANDOM, 10, 1000, 1, reducedFrom);
    }

    private static FittingSteps steps(Centre centre, double relativeWindow) {
        return new FittingSteps(
                TABLE.observe(7, 1), parameters(centre, relativeWindow, ReducedFrom.ALL), new SplittableRandom(1));
    }

    @Test
    void selectsFragmentsWithinHalfTheSpread() {
        assertThat(steps(Centre.PRINTED, 1).window(5)).containsExactly(4, 5, 6);
        assertThat(steps(Centre.PRINTED, 1).window(0)).containsExactly(0, 1);
        assertThat(steps(Centre.PRINTED, 1).window(9)).containsExactly(8, 9);
        // a third of three candidates, and at least one
        assertThat(steps(Centre.PRINTED, 0.34).window(5)).hasSize(1).containsAnyOf(4, 5, 6);
        assertThat(steps(Centre.PRINTED, 0.01).window(5)).hasSize(1);
    }

    @Test
    void simulatesErrorsOfFragments() {
        assertThat(steps(Centre.PRINTED, 1).simulate(new int[] {4, 5, 6})).containsExactly(20, 10, 5);
    }

    @Test
    void comparesTheWindowWithStoredErrors() {
        FittingSteps steps = steps(Centre.PRINTED, 1);
        int[] window = {4, 5, 6};
        double[] simulated = {20, 10, 5};
        // E by fragment is 10 20 0 5 50 40 35 30 25 0; a window that begins at x contains x + 1, x + 2, x + 3
        // x = 0: |20 - 20| + |10 - 0| + |5 - 5|; x = 5: |20 - 35| + |10 - 30| + |5 - 25|
        assertThat(steps.phi(0, 5, window, simulated)).isCloseTo(10.0 / 3, within(1e-6));
        assertThat(steps.phi(5, 5, window, simulated)).isCloseTo(55.0 / 3, within(1e-6));
        // x = 7: fragments 8 and 9 only; |20 - 25| + |10 - 0|
        assertThat(steps.phi(7, 5, window, simulated)).isCloseTo(15.0 / 2, within(1e-6));
        assertThat(steps.phi(9, 5, window, simulated)).isInfinite();
        assertThat(steps.evaluations()).isEqualTo(3 + 3 + 2);
    }

    @Test
    void findsTheBestUntriedStart() {
        // phi by start: 3.3, 16.7 (|20-0| |10-5| |5-50|)/3 = 23.3, ...: the least is at 0, the next at 7
        FittingSteps steps = steps(Centre.PRINTED, 1);
        int[] window = {4, 5, 6};
        double[] simulated = {20, 10, 5};
        Set<Integer> tried = new HashSet<>();
        assertThat(steps.bestStart(5, window, simulated, new int[] {5}, tried)).isZero();
        tried.add(0);
        assertThat(steps.bestStart(5, window, simulated, new int[] {5}, tried)).isEqualTo(7);
    }

    @Test
    void centresWindowsOnFilteredFragments() {
        FittingSteps steps = new FittingSteps(
                TABLE.observe(7, 1), parameters(Centre.CORRECTED, 1, ReducedFrom.FILTERED), new SplittableRandom(1));
        Set<Integer> tried = new HashSet<>();
        int first = steps.bestStart(5, new int[] {5}, new double[] {10}, new int[] {4, 8}, tried);
        // E is 50 at 4 and 25 at 8; the latter is nearer to 10
        assertThat(steps.centre(first)).isEqualTo(8);
        tried.add(first);
        int second = steps.bestStart(5, new int[] {5}, new double[] {10}, new int[] {4, 8}, tried);
        assertThat(steps.centre(second)).isEqualTo(4);
        tried.add(second);
        assertThat(steps.bestStart(5, new int[] {5}, new double[] {10}, new int[] {4, 8}, tried))
                .isEqualTo(FittingSteps.NONE_LEFT);
    }

    @Test
    void findsTheLeastFutureErrorAroundEitherCentre() {
        // F by fragment is 50 40 1 90 80 3 70 60 20 0.
        FittingSteps printed = steps(Centre.PRINTED, 1);
        assertThat(printed.centre(5)).isEqualTo(5);
        assertThat(printed.target(5)).isEqualTo(5);
        FittingSteps corrected = steps(Centre.CORRECTED, 1);
        assertThat(corrected.centre(5)).isEqualTo(7);
        assertThat(corrected.target(7)).isEqualTo(8);
        assertThat(printed.target(40)).isEqualTo(9);
        assertThat(printed.target(-40)).isEqualTo(0);
    }

    @Test
    void continuesFromTheNearestFilteredFragment() {
        FittingSteps steps = steps(Centre.PRINTED, 1);
        int[] filtered = {2, 5, 9};
        assertThat(steps.nearest(filtered, 0)).isEqualTo(2);
        assertThat(steps.nearest(filtered, 3)).isEqualTo(2);
        assertThat(steps.nearest(filtered, 4)).isEqualTo(5);
        assertThat(steps.nearest(filtered, 5)).isEqualTo(5);
        assertThat(steps.nearest(filtered, 7)).isEqualTo(5);
        assertThat(steps.nearest(filtered, 30)).isEqualTo(9);
    }
}
