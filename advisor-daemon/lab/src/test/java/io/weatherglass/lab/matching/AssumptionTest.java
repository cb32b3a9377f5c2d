package io.weatherglass.lab.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.matching.search.ArrayTable;
import org.junit.jupiter.api.Test;

class AssumptionTest {

    /**
     * Returns runtimes of six jobs, which take 900, 1000, 700, 800, 600 and 500 s alone. The first and the last job
     * take longer by these amounts.
     */
    private static float[] off(float past, float future) {
        return new float[] {900 + past, 1000, 700, 800, 600, 500 + future};
    }

    private static final MatchCase CASE = Cases.of(ArrayTable.of(
            // a sequence of three with low E, two of which have low F
            off(0, 0),
            off(10, 900),
            off(0, 10),
            // E is high
            off(900, 0),
            // a sequence of one
            off(0, 0),
            off(900, 900)));

    @Test
    void countsLowFutureErrorsInLongRunsOfLowPastErrors() {
        Assumption result = Assumption.test(CASE, 0.5, 100, 2);
        assertThat(result.fragments()).isEqualTo(6);
        assertThat(result.runs()).isEqualTo(1);
        assertThat(result.fragmentsInRuns()).isEqualTo(3);
        assertThat(result.coincidence()).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(result.lowFuture()).isCloseTo(4.0 / 6, within(1e-12));
    }

    @Test
    void countsShorterRunsOnRequest() {
        Assumption result = Assumption.test(CASE, 0.5, 100, 0);
        assertThat(result.runs()).isEqualTo(2);
        assertThat(result.fragmentsInRuns()).isEqualTo(4);
        assertThat(result.coincidence()).isCloseTo(3.0 / 4, within(1e-12));
    }

    @Test
    void hasNoCoincidenceWithoutRuns() {
        assertThat(Assumption.test(CASE, 0.5, 100, 3).coincidence()).isNaN();
    }

    @Test
    void rejectsArgumentsOutOfRange() {
        assertThatThrownBy(() -> Assumption.test(CASE, 0.5, 0, 3)).hasMessage("threshold must be > 0 s, but was 0.0");
        assertThatThrownBy(() -> Assumption.test(CASE, 0.5, 1, -1)).hasMessage("run length must be >= 0, but was -1");
        assertThatThrownBy(() -> Assumption.test(CASE, 1, 1, 1))
                .hasMessage("shares must be above 0 and below 1, but was 1.0");
    }
}
