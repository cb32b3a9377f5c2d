package io.weatherglass.forecast.matching.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.forecast.matching.search.FittingParameters.Centre;
import io.weatherglass.forecast.matching.search.FittingParameters.ReducedFrom;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FittingSearchTest extends FragmentSearchCompatibilityKit {

    @Override
    protected FragmentSearch search() {
        return fitting(4, PreFilter.RANDOM, 20, ReducedFrom.ALL);
    }

    private static FragmentSearch fitting(int iterations, PreFilter preFilter, int filtered, ReducedFrom reducedFrom) {
        return new FittingSearch(new FittingParameters(
                600, 1, iterations, 50, 60, Centre.CORRECTED, preFilter, filtered, 10, 3, reducedFrom));
    }

    @Test
    void returnsTheLeastFutureErrorOfAllTriedWindows() {
        // every fourth fragment and the last fragments have F = 1 s, the others 50 s; a window contains nine fragments
        float[][] rows = new float[60][];
        for (int fragment = 0; fragment < rows.length; fragment++) {
            rows[fragment] = new float[] {100 + fragment % 7, fragment % 4 == 0 || fragment > 56 ? 101 : 150};
        }
        ArrayTable table = ArrayTable.of(rows);
        for (int seed = 0; seed < 20; seed++) {
            Match match = search().search(table.observe(31, 1), SearchLimit.NONE, seed);
            assertThat(match.candidates()).hasSize(1);
            assertThat(match.candidates().get(0).futureErrorSeconds()).isEqualTo(1);
        }
    }

    @Test
    void findsTheTargetFromTheNearestPastBehaviour() {
        ArrayTable table = ArrayTable.wandering(5000, 12, 6);
        FragmentSearch narrow = new FittingSearch(new FittingParameters(
                120, 1, 2, 50, 60, Centre.CORRECTED, PreFilter.NEAREST, 1, 10, 3, ReducedFrom.FILTERED));
        for (int target = 100; target < 5000; target += 700) {
            Match match = narrow.search(table.observe(target, 6), SearchLimit.NONE, target);
            assertThat(match.candidates().get(0).fragment()).isEqualTo(target);
        }
    }

    @Test
    void reportsThatTheLimitWasReached() {
        ArrayTable table = ArrayTable.wandering(1000, 6, 2);
        Match match = search().search(table.observe(10, 3), () -> true, 1);
        assertThat(match.timedOut()).isTrue();
        assertThat(search().search(table.observe(10, 3), SearchLimit.NONE, 1).timedOut())
                .isFalse();
    }

    @Test
    void filtersByThresholdOnPastOrFutureErrors() {
        // E is 10 20 0 5, F is 50 40 1 90: with tau = 10, the third is accepted because of both, the fourth because of
        // E
        ArrayTable table = ArrayTable.of(
                new float[] {110, 150}, new float[] {120, 140}, new float[] {100, 101}, new float[] {105, 190});
        FittingParameters parameters = new FittingParameters(
                600, 1, 1, 50, 60, Centre.CORRECTED, PreFilter.THRESHOLD, 100, 10, 3, ReducedFrom.ALL);
        assertThat(PreFilter.THRESHOLD.members(table.observe(1, 1), parameters, new SplittableRandom(1)))
                .containsExactly(2, 3);
    }

    @Test
    void filtersByThePatternOfTheLastJobsOnly() {
        ArrayTable table =
                ArrayTable.of(new float[] {110, 150, 170}, new float[] {300, 140, 171}, new float[] {111, 101, 120});
        FittingParameters parameters = new FittingParameters(
                600, 1, 1, 50, 60, Centre.CORRECTED, PreFilter.PATTERN, 1, 10, 1, ReducedFrom.ALL);
        Observation observation = table.observe(0, 3);
        observation.observedSeconds()[2] = 171;
        assertThat(PreFilter.PATTERN.members(observation, parameters, new SplittableRandom(1)))
                .containsExactly(1);
        assertThat(PreFilter.NEAREST.members(observation, parameters, new SplittableRandom(1)))
                .containsExactly(0);
    }

    @Test
    void rejectsParametersOutOfRange() {
        assertThatThrownBy(() -> fitting(0, PreFilter.RANDOM, 20, ReducedFrom.ALL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("iterations must be >= 1, but was 0");
        assertThatThrownBy(() -> fitting(1, PreFilter.RANDOM, 0, ReducedFrom.ALL))
                .hasMessageContaining("filtered must be");
        assertThatThrownBy(() -> new FittingParameters(
                        600, 1.1, 1, 50, 60, Centre.PRINTED, PreFilter.RANDOM, 1, 10, 3, ReducedFrom.ALL))
                .hasMessage("relativeWindow must be above 0 and at most 1, but was 1.1");
    }
}
