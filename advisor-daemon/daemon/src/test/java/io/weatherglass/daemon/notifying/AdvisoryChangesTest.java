package io.weatherglass.daemon.notifying;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Plans;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvisoryChangesTest {

    private int sequence;

    private static AdvisoryChanges changes(String workflow, double threshold, Set<Occasion> on) {
        return new AdvisoryChanges(SampleWebhooks.webhook(
                URI.create("http://x"), Webhook.glob(workflow), Optional.empty(), on, threshold, false));
    }

    private static AdvisoryChanges all() {
        return changes("*", 0.5, EnumSet.allOf(Occasion.class));
    }

    private Advisory risk(double risk) {
        return Advisories.withForecast(Advisories.open("a", ++sequence, sequence), risk, 100, 90, 110);
    }

    private Advisory makespan(double median, double lower, double upper) {
        return Advisories.withForecast(Advisories.open("a", ++sequence, sequence), 0, median, lower, upper);
    }

    @Test
    void reportsARiskThresholdWithHysteresis() {
        AdvisoryChanges changes = all();
        assertThat(changes.of(risk(0.49))).isEmpty();
        assertThat(changes.of(risk(0.5))).containsExactly(Occasion.RISK_THRESHOLD);
        assertThat(changes.of(risk(0.9))).isEmpty();
        assertThat(changes.of(risk(0.45))).isEmpty();
        assertThat(changes.of(risk(0.55))).isEmpty();
        assertThat(changes.of(risk(0.39))).containsExactly(Occasion.RISK_THRESHOLD);
        assertThat(changes.of(risk(0.49))).isEmpty();
        assertThat(changes.of(risk(0.51))).containsExactly(Occasion.RISK_THRESHOLD);
    }

    @Test
    void unknownRisksAreNotGone() {
        AdvisoryChanges changes = all();
        changes.of(risk(0.9));
        Risk unknown = Risk.asked(true, Optional.empty(), false, Optional.empty());
        assertThat(changes.of(Advisories.withRisk(Advisories.open("a", ++sequence, sequence), unknown)))
                .isEmpty();
        Risk otherKnown = Risk.asked(true, risk(0.1).risk().deadlineMiss(), true, Optional.empty());
        assertThat(changes.of(Advisories.withRisk(Advisories.open("a", ++sequence, sequence), otherKnown)))
                .isEmpty();
        assertThat(changes.of(risk(0.1))).containsExactly(Occasion.RISK_THRESHOLD);
    }

    @Test
    void smallThresholdsEndAtHalf() {
        AdvisoryChanges changes = changes("*", 0.04, EnumSet.allOf(Occasion.class));
        assertThat(changes.of(risk(0.04))).containsExactly(Occasion.RISK_THRESHOLD);
        assertThat(changes.of(risk(0.02))).isEmpty();
        assertThat(changes.of(risk(0.019))).containsExactly(Occasion.RISK_THRESHOLD);
    }

    @Test
    void reportsAMedianOutsideTheLastInterval() {
        AdvisoryChanges changes = all();
        assertThat(changes.of(makespan(100, 90, 110))).as("the first one").isEmpty();
        assertThat(changes.of(makespan(109, 105, 112))).isEmpty();
        // inside the interval of the previous, unsent forecast, but outside the reported one
        assertThat(changes.of(makespan(111, 105, 115))).containsExactly(Occasion.INTERVAL_MOVED);
        assertThat(changes.of(makespan(106, 104, 108))).isEmpty();
        assertThat(changes.of(makespan(104, 103, 105))).containsExactly(Occasion.INTERVAL_MOVED);
    }

    private static Advisory moving(int second, double median) {
        Advisory open = Advisories.open("a", second + 1, second).toBuilder()
                .issuedAt(Plans.ORIGIN.plusSeconds(second))
                .build();
        return Advisories.withForecast(open, 0, median, median - 5, median + 5);
    }

    private static AdvisoryChanges afterAMinute() {
        return new AdvisoryChanges(new Webhook(
                URI.create("http://x"),
                Webhook.glob("*"),
                Optional.empty(),
                EnumSet.of(Occasion.INTERVAL_MOVED),
                0.5,
                Webhook.Format.JSON,
                Set.of(),
                Optional.empty(),
                Duration.ofMinutes(1)));
    }

    @Test
    void ignoresMovingForecastsInShortRuns() {
        AdvisoryChanges changes = afterAMinute();
        for (int second = 0; second < 50; second++) {
            assertThat(changes.of(moving(second, 100 + 3 * second))).isEmpty();
        }
    }

    @Test
    void reportsALastingMoveAfterTheMinimum() {
        AdvisoryChanges changes = afterAMinute();
        changes.of(moving(0, 100));
        assertThat(changes.of(moving(10, 200))).isEmpty();
        assertThat(changes.of(moving(69, 200))).isEmpty();
        assertThat(changes.of(moving(70, 200))).containsExactly(Occasion.INTERVAL_MOVED);
        assertThat(changes.of(moving(71, 100))).isEmpty();
        assertThat(changes.of(moving(72, 200))).as("existed briefly").isEmpty();
        assertThat(changes.of(moving(133, 100))).isEmpty();
        assertThat(changes.of(moving(193, 100))).containsExactly(Occasion.INTERVAL_MOVED);
    }

    /** 600 s of event time per second of wall-clock time. */
    @Test
    void limitsReportsByWallClockInReplays() {
        AdvisoryChanges changes = afterAMinute();
        int sent = 0;
        for (int second = 0; second < 50; second++) {
            Advisory moved = Advisories.open("a", second + 1, 600L * second).toBuilder()
                    .issuedAt(Plans.ORIGIN.plusSeconds(second))
                    .build();
            double median = 100 + 100 * (second / 5);
            sent += changes.of(Advisories.withForecast(moved, 0, median, median - 5, median + 5))
                    .size();
        }
        assertThat(sent).isEqualTo(1);
    }

    @Test
    void riskMessagesResetTheInterval() {
        AdvisoryChanges changes = all();
        changes.of(makespan(100, 90, 110));
        Advisory sent = Advisories.withForecast(Advisories.open("a", 2, 2), 0.7, 109, 105, 112);
        assertThat(changes.of(sent)).containsExactly(Occasion.RISK_THRESHOLD);
        assertThat(changes.of(Advisories.withForecast(Advisories.open("a", 3, 3), 0.7, 104, 100, 108)))
                .containsExactly(Occasion.INTERVAL_MOVED);
    }

    private Advisory compared(boolean better) {
        return Advisories.withComparison(risk(0), Advisories.comparison(better, 0, 0));
    }

    @Test
    void reportsABetterStrategyOnceAndItsEndOnce() {
        AdvisoryChanges changes = all();
        assertThat(changes.of(compared(false))).isEmpty();
        assertThat(changes.of(compared(true))).containsExactly(Occasion.STRATEGY_BETTER);
        assertThat(changes.of(compared(true))).isEmpty();
        assertThat(changes.of(risk(0))).as("without a comparison").isEmpty();
        assertThat(changes.of(compared(true))).isEmpty();
        assertThat(changes.of(compared(false))).containsExactly(Occasion.STRATEGY_BETTER);
        assertThat(changes.of(compared(false))).isEmpty();
    }

    @Test
    void reportsStrategiesOnlyIfConfigured() {
        AdvisoryChanges changes = changes("*", 0.5, Set.of(Occasion.RISK_THRESHOLD, Occasion.ENDED));
        assertThat(changes.of(compared(true))).isEmpty();
    }

    @Test
    void tracksInstancesSeparately() {
        AdvisoryChanges changes = all();
        assertThat(changes.of(Advisories.withForecast(Advisories.open("a", 1, 1), 0.7, 100, 90, 110)))
                .hasSize(1);
        assertThat(changes.of(Advisories.withForecast(Advisories.open("b", 1, 1), 0.7, 500, 490, 510)))
                .containsExactly(Occasion.RISK_THRESHOLD);
    }

    @Test
    void reportsTheEnd() {
        assertThat(all().of(Advisories.closing("a", 1, 1))).containsExactly(Occasion.ENDED);
        assertThat(all().of(Advisories.open("a", 1, 1)))
                .as("without a forecast")
                .isEmpty();
    }

    @Test
    void reportsOnlyConfiguredOccasions() {
        AdvisoryChanges changes = changes("*", 0.5, Set.of(Occasion.ENDED));
        assertThat(changes.of(risk(0.9))).isEmpty();
        assertThat(changes.of(makespan(900, 800, 1000))).isEmpty();
        assertThat(changes.of(Advisories.closing("a", 9, 9))).containsExactly(Occasion.ENDED);
    }

    @ParameterizedTest
    @CsvSource({"sample, true", "s*e, true", "samp?e, true", "*, true", "samp, false", "s.*, false", "s*x, false"})
    void reportsOnlyMatchingWorkflows(String glob, boolean sent) {
        AdvisoryChanges changes = changes(glob, 0.5, EnumSet.allOf(Occasion.class));
        assertThat(changes.of(Advisories.closing("a", 1, 1)).isEmpty()).isEqualTo(!sent);
    }
}
