package io.weatherglass.lab.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.matching.search.ExhaustiveSearch;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import io.weatherglass.forecast.matching.tables.RuntimeTable;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MatchEvaluationTest {

    private static final MatchCase CASE = Cases.simulated();
    private static final FragmentSearch EXHAUSTIVE = ExhaustiveSearch.withNoiseScale(0.001);

    private static MatchEvaluation evaluation(boolean heldOut, double noise, boolean forecasts) {
        AtomicLong ticks = new AtomicLong();
        return new MatchEvaluation(
                CASE,
                new MatchEvaluationOptions(40, List.of(0.5), heldOut, noise, forecasts, 1),
                new SearchClock(() -> ticks.addAndGet(2_000_000), () -> ticks.addAndGet(0)));
    }

    @Test
    void ordersJobsByProjectedCompletion() {
        // ends of the jobs: a 900, b 1000, c 1600, e 1600, d 1800, f 2300
        assertThat(CASE.order()).containsExactly(0, 1, 2, 4, 3, 5);
        assertThat(CASE.projectedSeconds()).containsExactly(900, 1000, 700, 800, 600, 500);
    }

    @Test
    void findsTargetsAmongTheCandidates() {
        MatchResult result = evaluation(false, 0, false).run(EXHAUSTIVE, 0.5);
        assertThat(result.targets().count()).isEqualTo(40);
        assertThat(result.targets().found()).isGreaterThan(0.8);
        assertThat(result.targets().explained()).isGreaterThan(0.8);
        assertThat(result.targets().near()).as("the smallest E' is 0").isGreaterThan(0.8);
        assertThat(evaluation(false, 0, false)
                        .run(new RandomSearch(), 0.5)
                        .targets()
                        .near())
                .isLessThan(result.targets().near());
        assertThat(result.best().mapeE().orElseThrow().median()).isZero();
        assertThat(result.best().mapeF().orElseThrow().median()).isZero();
        assertThat(result.took().wallMillis().median()).isEqualTo(2);
        assertThat(result.remaining().matched()).isEmpty();
    }

    @Test
    void excludesFragmentsThatOverlapHeldOutTargets() {
        MatchResult result = evaluation(true, 0, false).run(EXHAUSTIVE, 0.5);
        assertThat(result.targets().found()).isZero();
        assertThat(result.best().mapeE().orElseThrow().median()).isPositive();
        MatchResult random = evaluation(true, 0, false).run(new RandomSearch(), 0.5);
        assertThat(result.best().mapeE().orElseThrow().median())
                .isLessThan(random.best().mapeE().orElseThrow().median());
    }

    @Test
    void usesTheSameTargetsAgain() {
        MatchResult first = evaluation(true, 0.02, true).run(EXHAUSTIVE, 0.5);
        assertThat(evaluation(true, 0.02, true).run(EXHAUSTIVE, 0.5)).isEqualTo(first);
    }

    @Test
    void forecastsTheRemainingMakespanExactlyWithTheRightLoad() {
        MatchResult result = evaluation(false, 0, true).run(EXHAUSTIVE, 0.5);
        assertThat(result.remaining().matched().orElseThrow().median()).isCloseTo(0, within(1e-4));
        assertThat(result.remaining().known().orElseThrow().mean()).isCloseTo(0, within(1e-4));
        assertThat(result.remaining().alone().orElseThrow().median()).isGreaterThan(0.05);
    }

    @Test
    void findsNoLoadInNoise() {
        UnloadedResult result = evaluation(false, 0.02, true).runUnloaded(ExhaustiveSearch.withNoiseScale(0.02), 0.5);
        assertThat(result.explained()).isLessThan(0.1);
        assertThat(result.remainingAlone().orElseThrow().mean()).isBetween(0.0, 0.05);
    }

    @Test
    void rejectsATableWithoutCandidates() {
        MatchCase none = Cases.of(RuntimeTable.inMemory(Cases.setup()));
        assertThatThrownBy(() -> new MatchEvaluation(
                        none,
                        new MatchEvaluationOptions(1, List.of(0.5), false, 0, false, 1),
                        new SearchClock(() -> 0, () -> 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("trace \"sample-trace\": must have fragments");
    }

    @Test
    void rejectsOptionsOutOfRange() {
        assertThatThrownBy(() -> new MatchEvaluationOptions(0, List.of(0.5), false, 0, false, 1))
                .hasMessage("targets must be >= 1, but was 0");
        assertThatThrownBy(() -> new MatchEvaluationOptions(1, List.of(1.0), false, 0, false, 1))
                .hasMessage("shares must be above 0 and below 1, but was 1.0");
        assertThatThrownBy(() -> new MatchEvaluationOptions(1, List.of(0.5), false, -1, false, 1))
                .hasMessage("noise must be finite and >= 0, but was -1.0");
    }
}
