package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.forecast.samples.Advisories;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DangerTest {

    private static Advisory withRisks(double late, double overBudget) {
        return Advisories.withRisk(
                Advisories.open("run", 1, 0),
                new Risk(Optional.of(new RiskEstimate(late, 0.01)), Optional.of(new RiskEstimate(overBudget, 0.01))));
    }

    private static Advisory stalled(Advisory of) {
        return of.toBuilder()
                .alerts(List.of(new Alert(AlertKind.STALLED, Instant.EPOCH, "stalled", List.of("a"))))
                .build();
    }

    @Test
    void largestRiskCountsAndAlertsOutweighRisks() {
        Advisory unknown = Advisories.open("run", 1, 0);
        assertThat(List.of(
                        unknown,
                        withRisks(0.1, 0.0),
                        withRisks(0.0, 0.7),
                        withRisks(1.0, 1.0),
                        stalled(unknown),
                        stalled(withRisks(0.2, 0.3))))
                .extracting(WorkflowRoutes::danger)
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(WorkflowRoutes.danger(stalled(unknown))).isGreaterThanOrEqualTo(1);
    }
}
