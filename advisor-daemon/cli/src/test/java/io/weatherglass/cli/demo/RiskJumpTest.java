package io.weatherglass.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Contribution;
import io.weatherglass.connectors.advisory.Explanation;
import io.weatherglass.connectors.advisory.ForecastChange;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Plans;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RiskJumpTest {

    private static Contribution part(String cause, double seconds, String text) {
        return new Contribution(cause, Optional.empty(), seconds, text);
    }

    private static Advisory advisory(double risk, Contribution... sinceStart) {
        ForecastChange change = new ForecastChange(1, Plans.ORIGIN, 100, 0, List.of(sinceStart), "The end has moved.");
        return Advisories.withForecast(Advisories.open("run-1", 1, 90), risk, 100, 90, 110).toBuilder()
                .explanation(Optional.of(new Explanation(Optional.empty(), Optional.of(change), List.of())))
                .build();
    }

    @Test
    void reportsTheLargestCauseSinceThePreviousRow() {
        Advisory before = advisory(0.1, part(Contribution.FAILURES, 300, "attempts of 2 jobs failed"));
        // elapsed time and ended jobs are reported as one cause: 700 - 100 s
        Advisory now = advisory(
                0.6,
                part(Contribution.TIME_ELAPSED, 700, "900 s passed"),
                part(Contribution.FAILURES, 320, "attempts of 2 jobs failed"),
                part(Contribution.JOB_RUNTIME, -100, "8 jobs of kind a ended"),
                part(Contribution.OTHER, 5000, "chance and interactions"));

        assertThat(RiskJump.reason(before, now))
                .contains("risk of being late 10 % -> 60 %: jobs end later than expected (end time 10:00 later)");
    }

    @Test
    void explainsALowerRiskByCausesOfAnEarlierEnd() {
        Advisory before = advisory(0.6, part(Contribution.TIME_ELAPSED, 100, "90 s passed"));
        Advisory now = advisory(
                0.2,
                part(Contribution.TIME_ELAPSED, 160, "180 s passed"),
                part(Contribution.JOB_COUNT, -65, "3 jobs were cancelled or skipped"));

        assertThat(RiskJump.reason(before, now))
                .contains("risk of being late 60 % -> 20 %: 3 jobs were cancelled or skipped (end time 1:05 earlier)");
    }

    @Test
    void ignoresSmallAndUnexplainedChanges() {
        Contribution slow = part(Contribution.JOB_RUNTIME, 300, "a took 400 s");
        assertThat(RiskJump.reason(advisory(0.1), advisory(0.19, slow))).isEmpty();
        assertThat(RiskJump.reason(advisory(0.1), advisory(0.9))).isEmpty();
        Contribution tiny = part(Contribution.JOB_RUNTIME, 0.4, "a took 400 s");
        assertThat(RiskJump.reason(advisory(0.1), advisory(0.9, tiny))).isEmpty();
        assertThat(RiskJump.reason(advisory(0.004, tiny), advisory(1, slow)))
                .hasValueSatisfying(text -> assertThat(text).startsWith("risk of being late <1 % -> 100 %: "));
        assertThat(RiskJump.reason(advisory(0.1), Advisories.open("run-1", 2, 95)))
                .isEmpty();
    }
}
