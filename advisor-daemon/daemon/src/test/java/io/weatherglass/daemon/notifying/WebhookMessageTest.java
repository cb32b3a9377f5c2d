package io.weatherglass.daemon.notifying;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import io.weatherglass.connectors.advisory.comparison.Estimate;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.forecast.samples.Advisories;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhookMessageTest {

    private static final Webhook SLACK = SampleWebhooks.webhook(
            URI.create("http://127.0.0.1/hook"),
            Webhook.glob("*"),
            Optional.empty(),
            EnumSet.allOf(Occasion.class),
            0.5,
            true);

    @ParameterizedTest
    @CsvSource({"3, 2, 2 instead of 3", "12.5, 1.25, 1.25 instead of 12.50", "0.0042, 0.0021, 0.0021 instead of 0.0042"
    })
    void distinguishesSmallCosts(double own, double other, String told) {
        StrategyComparison of = Advisories.comparison(true, 0, 0);
        StrategyComparison comparison = new StrategyComparison(
                of.asOf(),
                of.sequence(),
                of.better(),
                of.wallMillis(),
                List.of(
                        withCost(of.strategies().get(0), own),
                        withCost(of.strategies().get(1), other)));
        byte[] body = WebhookMessage.body(
                SLACK,
                Advisories.withComparison(Advisories.open("run-1", 1, 1), comparison),
                EnumSet.of(Occasion.STRATEGY_BETTER));
        assertThat(new String(body, StandardCharsets.UTF_8)).endsWith(", cost " + told + "\"}");
    }

    @Test
    void showsUnknownRisks() {
        Risk risk = Risk.asked(true, Optional.of(new RiskEstimate(0.25, 0.01)), true, Optional.empty());
        byte[] body = WebhookMessage.body(
                SLACK, Advisories.withRisk(Advisories.open("run-1", 1, 1), risk), EnumSet.of(Occasion.RISK_THRESHOLD));
        assertThat(new String(body, StandardCharsets.UTF_8))
                .contains("25 % risk of missing the deadline, unknown risk of exceeding the budget");
    }

    @Test
    void showsWhetherAnEndedRunKeptItsLimits() {
        Risk risk = Risk.asked(true, Optional.of(new RiskEstimate(0, 0)), true, Optional.of(new RiskEstimate(1, 0)));
        Advisory completed = Advisories.withRisk(Advisories.closing("run-1", 1, 1), risk);
        assertThat(ended(completed)).contains(", on time, over budget").doesNotContain("risk");
        assertThat(ended(completed.toBuilder()
                        .outcome(Optional.of(Outcome.FAILED))
                        .build()))
                .contains(", over budget")
                .doesNotContain("on time");
    }

    private static String ended(Advisory advisory) {
        return new String(WebhookMessage.body(SLACK, advisory, EnumSet.of(Occasion.ENDED)), StandardCharsets.UTF_8);
    }

    @Test
    void statesThatMoreJobsMayCome() {
        Progress progress = Progress.builder()
                .jobsTotal(36)
                .jobsCompleted(30)
                .jobsSkipped(4)
                .moreJobsMayCome(true)
                .build();
        byte[] body = WebhookMessage.body(
                SLACK,
                Advisories.open("run-1", 1, 1).toBuilder().progress(progress).build(),
                EnumSet.of(Occasion.RISK_THRESHOLD));
        assertThat(new String(body, StandardCharsets.UTF_8)).contains("34 of at least 36 jobs complete");
    }

    @Test
    void showsTheIntervalOfTheNumberOfJobs() {
        Progress progress = Progress.builder()
                .jobsTotal(36)
                .jobsCompleted(30)
                .jobsSkipped(4)
                .expectedJobsLower(35)
                .expectedJobsUpper(50)
                .build();
        byte[] body = WebhookMessage.body(
                SLACK,
                Advisories.open("run-1", 1, 1).toBuilder().progress(progress).build(),
                EnumSet.of(Occasion.RISK_THRESHOLD));
        assertThat(new String(body, StandardCharsets.UTF_8))
                .contains("34 of 36 jobs complete (95 % interval of the total: 35 to 50)");
    }

    private static ComparedStrategy withCost(ComparedStrategy of, double cost) {
        return new ComparedStrategy(
                of.strategy(),
                of.realizations(),
                of.makespanSeconds(),
                new Estimate(cost, cost, cost, cost),
                of.risk(),
                of.difference(),
                of.better());
    }
}
