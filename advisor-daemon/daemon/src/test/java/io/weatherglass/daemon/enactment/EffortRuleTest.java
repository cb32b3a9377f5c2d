package io.weatherglass.daemon.enactment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.forecasting.Effort;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class EffortRuleTest {
    private long nanos;
    private final EffortRule rule = new EffortRule(2, () -> nanos);

    @Test
    void theFirstForecastOfAnInstanceAndOneInManyTakeFullEffort() {
        List<Effort> efforts = new ArrayList<>();
        for (int k = 0; k < 2 * EffortRule.MAX_REDUCED_IN_A_ROW + 3; k++) {
            efforts.add(rule.of("a", true, true));
        }
        List<Effort> expected = new ArrayList<>(Collections.nCopies(efforts.size(), Effort.REDUCED));
        for (int k = 0; k < efforts.size(); k += EffortRule.MAX_REDUCED_IN_A_ROW + 1) {
            expected.set(k, Effort.FULL);
        }
        assertThat(efforts).isEqualTo(expected);
    }

    @Test
    void anInstanceThatWasForgottenIsNew() {
        assertThat(rule.of("a", true, true)).isEqualTo(Effort.FULL);
        assertThat(rule.of("a", true, true)).isEqualTo(Effort.REDUCED);
        rule.forget("a");
        assertThat(rule.of("a", true, true)).isEqualTo(Effort.FULL);
    }

    @Test
    void effortIsReducedOnlyForWhatIsAwaitedAndDelaysOthers() {
        rule.of("a", true, false);
        assertThat(rule.of("a", true, false)).isEqualTo(Effort.FULL);
        assertThat(rule.of("a", false, true)).isEqualTo(Effort.FULL);
        assertThat(rule.of("a", true, true)).isEqualTo(Effort.REDUCED);
    }

    @Test
    void fullEffortHasItsShareOfTheTime() {
        rule.of("a", true, false);
        rule.spent(2 * EffortRule.SAVED_NANOS + 1_000);
        assertThat(rule.of("a", true, false)).as("all is spent").isEqualTo(Effort.REDUCED);
        nanos += 1_000 / 2;
        assertThat(rule.of("a", true, false)).as("a tenth of it came back").isEqualTo(Effort.REDUCED);
        nanos += Math.round(1_001 / 2 / EffortRule.SHARE);
        assertThat(rule.of("a", true, false)).isEqualTo(Effort.FULL);
        nanos += 1_000_000 * EffortRule.SAVED_NANOS;
        rule.spent(2 * EffortRule.SAVED_NANOS);
        assertThat(rule.of("a", true, false)).as("no more is saved").isEqualTo(Effort.REDUCED);
        assertThat(rule.of("a", false, false)).as("nobody waits for it").isEqualTo(Effort.FULL);
    }
}
