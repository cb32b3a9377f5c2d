package io.weatherglass.daemon.enactment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.forecasting.Effort;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class EffortRuleTest {
    /** Reserve of both permits, ns. */
    private static final long RESERVE = Math.round(2 * EffortRule.RESERVE * EffortRule.SAVED_NANOS);

    private long nanos;
    private final EffortRule rule = new EffortRule(2, () -> nanos);

    @Test
    void firstForecastAndOneInManyHaveFullEffort() {
        List<Effort> efforts = new ArrayList<>();
        for (int k = 0; k < 2 * EffortRule.MAX_REDUCED_IN_A_ROW + 3; k++) {
            efforts.add(rule.of("a", true, true, false));
        }
        List<Effort> expected = new ArrayList<>(Collections.nCopies(efforts.size(), Effort.REDUCED));
        for (int k = 0; k < efforts.size(); k += EffortRule.MAX_REDUCED_IN_A_ROW + 1) {
            expected.set(k, Effort.FULL);
        }
        assertThat(efforts).isEqualTo(expected);
    }

    @Test
    void aForgottenInstanceIsNew() {
        assertThat(rule.of("a", true, true, false)).isEqualTo(Effort.FULL);
        assertThat(rule.of("a", true, true, false)).isEqualTo(Effort.REDUCED);
        rule.forget("a");
        assertThat(rule.of("a", true, true, false)).isEqualTo(Effort.FULL);
    }

    @Test
    void fewInstancesReduceEffortOnlyIfTheyDelayOthers() {
        rule.of("a", true, false, false);
        assertThat(rule.of("a", true, false, false)).isEqualTo(Effort.FULL);
        assertThat(rule.of("a", false, true, false)).isEqualTo(Effort.FULL);
        assertThat(rule.of("a", true, true, false)).isEqualTo(Effort.REDUCED);
    }

    @Test
    void manyInstancesLimitFullEffortToItsShare() {
        open(2 * EffortRule.FEW);
        take(10 * EffortRule.SAVED_NANOS);
        assertThat(effort()).as("few forecasts").isEqualTo(Effort.FULL);
        rule.ended("0", 0);

        open(2 * EffortRule.FEW + 1);
        nanos += 1_000 * EffortRule.SAVED_NANOS;
        take(RESERVE + 1_000);
        assertThat(effort()).as("no time left: the rest is reserved").isEqualTo(Effort.REDUCED);
        nanos += 4_000;
        assertThat(effort())
                .as("two fifths are available again: a twentieth of the time per permit")
                .isEqualTo(Effort.REDUCED);
        nanos += 7_000;
        assertThat(effort()).isEqualTo(Effort.FULL);
    }

    @Test
    void lateEventsReduceTheShareOfFullEffort() {
        open(2 * EffortRule.FEW + 1);
        nanos += 1_000 * EffortRule.SAVED_NANOS;
        take(RESERVE + 1_000);
        rule.of("1", true, true, true);
        nanos += 11_000;
        assertThat(effort())
                .as("a permit has saved a hundredth of the time, but needs 1,000 ns")
                .isEqualTo(Effort.REDUCED);
        nanos += 8_000;
        assertThat(effort()).as("no long wait meanwhile").isEqualTo(Effort.FULL);
    }

    @Test
    void silentForecastsHaveFullEffortEveryFourthTime() {
        open(2 * EffortRule.FEW + 1);
        List<Effort> efforts = new ArrayList<>();
        for (int k = 0; k < 8; k++) {
            efforts.add(rule.of("0", false, false, false));
        }
        Effort less = Effort.REDUCED;
        assertThat(efforts).containsExactly(less, less, less, Effort.FULL, less, less, less, Effort.FULL);

        rule.of("0", true, true, false);
        rule.of("0", true, true, false);
        rule.of("0", true, true, false);
        assertThat(rule.of("0", false, false, false))
                .as("forecasts with waiting events do not count")
                .isEqualTo(less);
    }

    @Test
    void firstForecastsAreFreeAndDebtIsBounded() {
        open(2 * EffortRule.FEW + 1);
        rule.of("first", true, false, false);
        rule.ended("first", 10 * EffortRule.SAVED_NANOS);
        assertThat(effort()).isEqualTo(Effort.FULL);
        rule.ended("0", 100 * EffortRule.SAVED_NANOS);
        assertThat(effort()).isEqualTo(Effort.REDUCED);
        nanos += Math.round((2 * EffortRule.SAVED_NANOS + RESERVE) / (2 * EffortRule.SHARE)) + 10;
        assertThat(effort()).isEqualTo(Effort.FULL);
    }

    @Test
    void dueForecastsUseTheReserve() {
        open(2 * EffortRule.FEW + 1);
        take(RESERVE);
        assertThat(effort()).as("the rest is reserved").isEqualTo(Effort.REDUCED);
        for (int k = 1; k < EffortRule.MAX_REDUCED_IN_A_ROW; k++) {
            assertThat(rule.of("0", true, true, false)).isEqualTo(Effort.REDUCED);
        }
        assertThat(rule.of("1", true, true, false)).as("full effort is not due").isEqualTo(Effort.REDUCED);
        assertThat(rule.of("0", true, true, false)).as("it has full effort").isEqualTo(Effort.FULL);
        rule.ended("0", 10 * EffortRule.SAVED_NANOS);
        for (int k = 0; k < 2 * EffortRule.MAX_REDUCED_IN_A_ROW; k++) {
            assertThat(rule.of("0", true, true, false)).as("nothing is left").isEqualTo(Effort.REDUCED);
        }
    }

    private void open(int instances) {
        for (int k = 0; k < instances; k++) {
            rule.of(String.valueOf(k), true, true, false);
        }
    }

    private Effort effort() {
        return rule.of("0", true, false, false);
    }

    private void take(long nanosOfForecast) {
        assertThat(effort()).isEqualTo(Effort.FULL);
        rule.ended("0", nanosOfForecast);
    }
}
