package io.weatherglass.daemon.enactment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.forecasting.Effort;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class EffortRuleTest {
    private static final int MANY = 100;

    private final EffortRule rule = new EffortRule(2);

    @Test
    void theFirstForecastOfAnInstanceAndOneInManyTakeFullEffort() {
        List<Effort> efforts = new ArrayList<>();
        for (int k = 0; k < 2 * EffortRule.MAX_REDUCED_IN_A_ROW + 3; k++) {
            efforts.add(rule.of("a", true, MANY));
        }
        List<Effort> expected = new ArrayList<>(Collections.nCopies(efforts.size(), Effort.REDUCED));
        for (int k = 0; k < efforts.size(); k += EffortRule.MAX_REDUCED_IN_A_ROW + 1) {
            expected.set(k, Effort.FULL);
        }
        assertThat(efforts).isEqualTo(expected);
    }

    @Test
    void anInstanceThatWasForgottenIsNew() {
        assertThat(rule.of("a", true, MANY)).isEqualTo(Effort.FULL);
        assertThat(rule.of("a", true, MANY)).isEqualTo(Effort.REDUCED);
        rule.forget("a");
        assertThat(rule.of("a", true, MANY)).isEqualTo(Effort.FULL);
    }

    @Test
    void effortIsReducedOnlyForWhatIsAwaitedAndBehindMany() {
        rule.of("a", true, 0);
        assertThat(rule.of("a", true, rule.enough() - 1)).isEqualTo(Effort.FULL);
        assertThat(rule.of("a", false, MANY)).isEqualTo(Effort.FULL);
        assertThat(rule.of("a", true, rule.enough())).isEqualTo(Effort.REDUCED);
    }
}
