package io.weatherglass.forecast.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.CompletionForecast;
import io.weatherglass.connectors.advisory.Coverage;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.LimitRisk;
import io.weatherglass.connectors.advisory.TimeInterval;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Constructed cases for each kind of alert. Advisories are issued every 30 s unless noted; the minimum duration is a
 * minute.
 */
class AlertJudgeTest {

    private static final Coverage UNMEASURED = new Coverage(0.95, OptionalDouble.empty(), OptionalInt.empty());

    private final Enactor enactor = Enactor.of(Plans.onSlots(
                    2,
                    IntStream.range(0, 8)
                            .mapToObj(job -> Plans.job("job " + job, 100))
                            .toArray(PlannedJob[]::new))
            .deadline(Plans.ORIGIN.plusSeconds(1000))
            .budget(10)
            .build());

    private int sequence;

    private static AlertPolicy policy(Optional<TimeOfDay> finishBy) {
        return new AlertPolicy(
                Pattern.compile("sample"),
                EnumSet.allOf(AlertKind.class),
                0.5,
                0.8,
                finishBy,
                Optional.empty(),
                Duration.ofMinutes(1));
    }

    private static AlertJudge judge(AlertPolicy policy, PastRuns past, List<Advisory> course) {
        return new AlertJudge(List.of(policy), workflow -> past, instance -> course, (workflow, kind) -> true);
    }

    private static AlertJudge judge() {
        return judge(policy(Optional.empty()), PastRuns.NONE, List.of());
    }

    private List<Alert> alerts(AlertJudge judge, Advisory advisory) {
        return judge.judge(enactor.snapshot().at(advisory.asOf()), advisory).alerts();
    }

    private List<AlertKind> kinds(AlertJudge judge, Advisory advisory) {
        return alerts(judge, advisory).stream().map(Alert::kind).toList();
    }

    private Advisory at(long seconds) {
        return Advisories.open("run-1", ++sequence, seconds);
    }

    private Advisory withRisks(long seconds, double deadline, double budget) {
        return at(seconds).toBuilder()
                .risk(new Risk(Optional.of(new RiskEstimate(deadline, 0)), Optional.of(new RiskEstimate(budget, 0))))
                .build();
    }

    private Advisory withMakespan(long seconds, double median, double width) {
        return at(seconds).toBuilder()
                .makespan(Optional.of(new DurationForecast(
                        median,
                        median,
                        1,
                        List.of(interval(0.8, median, width / 2), interval(0.95, median, width)),
                        Optional.empty())))
                .build();
    }

    private static DurationInterval interval(double level, double median, double width) {
        return new DurationInterval(
                level,
                median - width,
                median + width,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                UNMEASURED,
                Optional.empty());
    }

    @Test
    void raisesAndClearsADeadlineRiskAfterTheMinimum() {
        AlertJudge judge = judge();
        assertThat(kinds(judge, withRisks(0, 0.6, 0))).isEmpty();
        assertThat(kinds(judge, withRisks(30, 0.4, 0)))
                .as("the condition was too short")
                .isEmpty();
        assertThat(kinds(judge, withRisks(60, 0.6, 0))).isEmpty();
        List<Alert> raised = alerts(judge, withRisks(120, 0.7, 0));
        assertThat(raised).extracting(Alert::kind).containsExactly(AlertKind.DEADLINE_RISK);
        assertThat(raised.get(0).since()).isEqualTo(Plans.ORIGIN.plusSeconds(60));
        assertThat(raised.get(0).text()).isEqualTo("70 % risk of missing the deadline");
        assertThat(alerts(judge, withRisks(150, 0.45, 0)))
                .as("around the threshold")
                .extracting(Alert::text)
                .containsExactly("45 % risk of missing the deadline");
        assertThat(kinds(judge, withRisks(400, 0.45, 0)))
                .as("around the threshold")
                .hasSize(1);
        assertThat(kinds(judge, withRisks(430, 0.39, 0))).hasSize(1);
        assertThat(kinds(judge, withRisks(460, 0.5, 0))).as("raised again").hasSize(1);
        assertThat(alerts(judge, withRisks(490, 0.1, 0)))
                .extracting(Alert::text)
                .containsExactly("10 % risk of missing the deadline");
        assertThat(kinds(judge, withRisks(550, 0.1, 0))).isEmpty();
    }

    @Test
    void laterAlertsHaveTheirOwnDate() {
        AlertPolicy atOnce = new AlertPolicy(
                Pattern.compile("sample"),
                EnumSet.allOf(AlertKind.class),
                0.5,
                0.8,
                Optional.empty(),
                Optional.empty(),
                Duration.ZERO);
        List<Advisory> published = new ArrayList<>();
        AlertJudge judge = judge(atOnce, PastRuns.NONE, published);
        Advisory risky = withRisks(60, 0.6, 0);
        published.add(judge.judge(enactor.snapshot().at(risky.asOf()), risky));
        assertThat(published.get(0).alerts()).hasSize(1);
        Advisory over = withRisks(60, 0.1, 0);
        published.add(judge.judge(enactor.snapshot().at(over.asOf()), over));
        assertThat(published.get(1).alerts()).isEmpty();

        for (AlertJudge one : List.of(judge, judge(atOnce, PastRuns.NONE, published))) {
            assertThat(kinds(one, withRisks(60, 0.6, 0)))
                    .as("the event clock does not advance")
                    .isEmpty();
            assertThat(alerts(one, withRisks(61, 0.6, 0)))
                    .extracting(Alert::since)
                    .containsExactly(Plans.ORIGIN.plusSeconds(61));
        }
    }

    private Advisory withLimitRisk(long seconds, double probability) {
        return at(seconds).toBuilder()
                .limitRisks(List.of(new LimitRisk("job 3", seconds, 5400, probability)))
                .build();
    }

    @Test
    void raisesAndClearsALimitRiskAfterTheMinimum() {
        AlertJudge judge = judge();
        assertThat(kinds(judge, withLimitRisk(0, 0.49))).isEmpty();
        assertThat(kinds(judge, withLimitRisk(30, 0.6))).isEmpty();
        List<Alert> raised = alerts(judge, withLimitRisk(90, 0.7));
        assertThat(raised).extracting(Alert::kind).containsExactly(AlertKind.LIMIT_RISK);
        assertThat(raised.get(0).since()).isEqualTo(Plans.ORIGIN.plusSeconds(30));
        assertThat(raised.get(0).text()).isEqualTo("70 % risk that \"job 3\" exceeds its time limit of 90 min");
        assertThat(raised.get(0).jobs()).containsExactly("job 3");
        assertThat(kinds(judge, withLimitRisk(200, 0.45)))
                .as("around the threshold")
                .hasSize(1);
        assertThat(kinds(judge, withLimitRisk(230, 0.3))).hasSize(1);
        assertThat(kinds(judge, withLimitRisk(290, 0.3))).isEmpty();
    }

    @Test
    void budgetRiskHasItsOwnThreshold() {
        AlertJudge judge = judge();
        assertThat(kinds(judge, withRisks(0, 0, 0.7))).isEmpty();
        assertThat(kinds(judge, withRisks(60, 0, 0.7))).isEmpty();
        assertThat(kinds(judge, withRisks(90, 0, 0.8))).isEmpty();
        assertThat(kinds(judge, withRisks(150, 0, 0.8))).containsExactly(AlertKind.BUDGET_RISK);
    }

    @Test
    void anUnknownRiskDoesNotClearAnAlert() {
        AlertJudge judge = judge();
        alerts(judge, withRisks(0, 0.9, 0));
        assertThat(kinds(judge, withRisks(60, 0.9, 0))).hasSize(1);
        assertThat(kinds(judge, at(90))).hasSize(1);
        assertThat(kinds(judge, at(900))).hasSize(1);
    }

    /** The first forecast was 100 ± 20 s. */
    @Test
    void raisesLaterThanUsualWhenNearlyCertain() {
        AlertJudge judge = judge();
        assertThat(kinds(judge, withMakespan(0, 100, 20))).isEmpty();
        assertThat(kinds(judge, withMakespan(10, 125, 20))).isEmpty();
        assertThat(kinds(judge, withMakespan(80, 125, 20)))
                .as("120 s are within 115 to 135 s")
                .isEmpty();
        assertThat(kinds(judge, withMakespan(90, 200, 40))).isEmpty();
        List<Alert> raised = alerts(judge, withMakespan(150, 200, 40));
        assertThat(raised).extracting(Alert::kind).containsExactly(AlertKind.LATER_THAN_USUAL);
        assertThat(raised.get(0).text())
                .isEqualTo("takes 3 min, longer than usual: the 95 % interval of the first forecast ended at 2 min");
    }

    @Test
    void clearsLaterThanUsualWhenTheRunCatchesUp() {
        AlertJudge judge = judge(policy(Optional.empty()), PastRuns.NONE, List.of());
        alerts(judge, withMakespan(0, 1000, 20));
        alerts(judge, withMakespan(10, 1200, 40));
        assertThat(kinds(judge, withMakespan(70, 1200, 40))).containsExactly(AlertKind.LATER_THAN_USUAL);
        assertThat(kinds(judge, withMakespan(100, 1050, 100))).hasSize(1);
        assertThat(kinds(judge, withMakespan(400, 1050, 100))).as("undecided").hasSize(1);
        assertThat(kinds(judge, withMakespan(430, 1000, 30))).hasSize(1);
        assertThat(kinds(judge, withMakespan(490, 1000, 30))).isEmpty();
    }

    /** Jobs of 20 s, two at a time. */
    private void runs(int jobs) {
        for (int job = 0; job < jobs; job++) {
            double start = 20.0 * (job / 2);
            enactor.tell(start, Events.submitted("job " + job));
            enactor.tell(start, Events.started("job " + job, ""));
            enactor.tell(start + 20, Events.completed("job " + job, 20, ""));
        }
    }

    @Test
    void aJobMuchLongerThanItsKindIsStuck() {
        runs(6);
        enactor.tell(60, Events.started("job 6", ""));
        enactor.tell(60, Events.started("job 7", ""));
        enactor.tell(80, Events.completed("job 7", 20, ""));
        AlertJudge judge = judge();
        assertThat(kinds(judge, at(85))).isEmpty();
        assertThat(kinds(judge, at(150))).as("90 s").isEmpty();
        List<Alert> raised = alerts(judge, at(220));
        assertThat(raised).extracting(Alert::kind).containsExactly(AlertKind.JOB_STUCK);
        assertThat(raised.get(0).jobs()).containsExactly("job 6");
        assertThat(raised.get(0).text())
                .startsWith("stuck: \"job 6\" has run for 3 min; other jobs of its kind ran for at most ");
        enactor.tell(225, Events.completed("job 6", 165, ""));
        assertThat(kinds(judge, at(230))).hasSize(1);
        assertThat(kinds(judge, at(300))).isEmpty();
    }

    /** The longest gap in past runs is 20 s, so a minute without events is normal. */
    @Test
    void unexplainedSilenceIsAStall() {
        runs(4);
        enactor.tell(40, Events.submitted("job 4"));
        AlertJudge judge = judge(policy(Optional.empty()), past(5), List.of());
        assertThat(kinds(judge, at(90))).isEmpty();
        assertThat(kinds(judge, at(101))).isEmpty();
        List<Alert> raised = alerts(judge, at(170));
        assertThat(raised).extracting(Alert::kind).containsExactly(AlertKind.STALLED);
        assertThat(raised.get(0).jobs()).containsExactly("job 4");
        assertThat(raised.get(0).text()).isEqualTo("stalled: no event for 2 min; running: none; queued: job 4");
        enactor.tell(175, Events.started("job 4", ""));
        assertThat(kinds(judge, at(176))).hasSize(1);
        assertThat(kinds(judge, at(190))).hasSize(1);
        enactor.tell(195, Events.completed("job 4", 20, ""));
        assertThat(kinds(judge, at(240))).isEmpty();
    }

    @Test
    void aRunningJobExplainsSilence() {
        runs(4);
        PlannedJob other = PlannedJob.of("long", "other", 9999);
        Enactor unknown = Enactor.of(Plans.onSlots(2, Plans.job("a", 20), other).build());
        unknown.tell(0, Events.started("long", ""));
        AlertJudge judge = judge(policy(Optional.empty()), past(5), List.of());
        for (long seconds : List.of(100, 200, 2000)) {
            assertThat(judge.judge(unknown.snapshot().at(Plans.ORIGIN.plusSeconds(seconds)), at(seconds))
                            .alerts())
                    .isEmpty();
        }
    }

    private static PastRuns past(int runs) {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < runs; run++) {
            past = past.and(
                    run + 1,
                    "past-" + run,
                    PastJobs.of(IntStream.range(0, 8)
                            .mapToObj(job -> PastJob.builder("job " + job)
                                    .kind("work")
                                    .end(JobEnd.COMPLETED)
                                    .observedSeconds(20)
                                    .submittedSeconds(20.0 * (job / 2))
                                    .startedSeconds(20.0 * (job / 2))
                                    .endedSeconds(20.0 * (job / 2) + 20)
                                    .build())
                            .toList()));
        }
        return past;
    }

    private Advisory endingAt(long seconds, Instant median, long halfWidth) {
        return at(seconds).toBuilder()
                .completionTime(Optional.of(new CompletionForecast(
                        median,
                        List.of(new TimeInterval(
                                0.95, median.minusSeconds(halfWidth), median.plusSeconds(halfWidth))))))
                .build();
    }

    /** The run was submitted at 12:00 UTC, 13:00 in Berlin. */
    @Test
    void raisesAnAlertForATimeOfDay() {
        TimeOfDay early = TimeOfDay.parse("07:00 Europe/Berlin");
        assertThat(early.after(Plans.ORIGIN)).isEqualTo("2026-03-02T06:00:00Z");
        AlertJudge judge = judge(policy(Optional.of(early)), PastRuns.NONE, List.of());
        Instant five = Instant.parse("2026-03-02T05:00:00Z");
        assertThat(kinds(judge, endingAt(0, five, 3000))).isEmpty();
        assertThat(kinds(judge, endingAt(30, five.plusSeconds(3700), 3000))).isEmpty();
        List<Alert> raised = alerts(judge, endingAt(90, five.plusSeconds(3700), 3000));
        assertThat(raised).extracting(Alert::kind).containsExactly(AlertKind.FINISH_BY);
        assertThat(raised.get(0).text()).isEqualTo("52 % risk of not finishing by 07:00 Europe/Berlin");
        assertThat(kinds(judge, endingAt(120, five, 300))).hasSize(1);
        assertThat(kinds(judge, endingAt(180, five, 300))).isEmpty();
    }

    @Test
    void timeOfDayFollowsSummerTime() {
        assertThat(TimeOfDay.parse("07:00 Europe/Berlin").after(Instant.parse("2026-07-01T04:59:59Z")))
                .isEqualTo("2026-07-01T05:00:00Z");
        assertThat(TimeOfDay.parse("07:00 Europe/Berlin").after(Instant.parse("2026-07-01T05:00:00Z")))
                .isEqualTo("2026-07-02T05:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"07:00", "7 Europe/Berlin", "25:00 UTC", "07:00 Nowhere/Land", ""})
    void rejectsInvalidTimesOfDay(String text) {
        assertThatThrownBy(() -> TimeOfDay.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("07:00 Europe/Berlin");
    }

    @Test
    void recoversAlertsFromPublishedAdvisories() {
        AlertJudge first = judge();
        Advisory start = withMakespan(0, 100, 20);
        alerts(first, start);
        alerts(first, withRisks(0, 0.9, 0));
        Advisory raised = first.judge(enactor.snapshot().at(Plans.ORIGIN.plusSeconds(60)), withRisks(60, 0.9, 0));
        assertThat(raised.alerts()).hasSize(1);
        AlertJudge second = judge(policy(Optional.empty()), PastRuns.NONE, List.of(start, raised));
        assertThat(alerts(second, withRisks(90, 0.9, 0))).isEqualTo(raised.alerts());
        // the successor uses the same first forecast
        alerts(second, withMakespan(100, 300, 20));
        assertThat(kinds(second, withMakespan(160, 300, 20))).contains(AlertKind.LATER_THAN_USUAL);
    }

    /** A forecast was running when the instance moved to another daemon, which has since sent the message. */
    @Test
    void doesNotKeepAlertsOfForgottenInstances() {
        Alert unsent = new Alert(AlertKind.DEADLINE_RISK, Plans.ORIGIN, "90 % risk", List.of(), true);
        List<Advisory> log = new ArrayList<>(List.of(withAlert(60, unsent)));
        AlertJudge judge = judge(policy(Optional.empty()), PastRuns.NONE, log);
        judge.forget("run-1");
        assertThat(alerts(judge, withRisks(90, 0.9, 0)))
                .as("advised after the instance was forgotten")
                .singleElement()
                .matches(Alert::unsent);
        log.add(withAlert(100, unsent.withUnsent(false)));

        judge.forget("run-1");

        assertThat(alerts(judge, withRisks(120, 0.9, 0))).singleElement().matches(alert -> !alert.unsent());
    }

    private Advisory withAlert(long seconds, Alert alert) {
        return at(seconds).toBuilder().alerts(List.of(alert)).build();
    }

    @Test
    void clearsARiskWithoutItsLimit() {
        AlertJudge judge = judge();
        alerts(judge, withRisks(0, 0.9, 0.9));
        assertThat(kinds(judge, withRisks(60, 0.9, 0.9)))
                .containsExactly(AlertKind.DEADLINE_RISK, AlertKind.BUDGET_RISK);
        Enactor replanned = Enactor.of(Plans.onSlots(2, Plans.job("job 0", 100)).build());
        judge.judge(replanned.snapshot().at(Plans.ORIGIN.plusSeconds(90)), at(90));
        assertThat(judge.judge(replanned.snapshot().at(Plans.ORIGIN.plusSeconds(150)), at(150))
                        .alerts())
                .isEmpty();
    }

    @Test
    void clearsKindsRemovedFromThePolicy() {
        Advisory published = at(0).toBuilder()
                .alerts(List.of(
                        new Alert(AlertKind.STALLED, Plans.ORIGIN, "stalled", List.of()),
                        new Alert(AlertKind.DEADLINE_RISK, Plans.ORIGIN, "90 % risk", List.of())))
                .build();
        AlertPolicy changed = new AlertPolicy(
                Pattern.compile("sample"),
                EnumSet.of(AlertKind.DEADLINE_RISK),
                0.5,
                0.8,
                Optional.empty(),
                Optional.empty(),
                Duration.ofMinutes(1));
        assertThat(kinds(judge(changed, PastRuns.NONE, List.of(published)), withRisks(30, 0.9, 0)))
                .containsExactly(AlertKind.DEADLINE_RISK);
    }

    @Test
    void alertsAreUnsentUntilTheirMessageIsDelivered() {
        AlertJudge judge = judge();
        alerts(judge, withRisks(0, 0.9, 0));
        Alert raised = alerts(judge, withRisks(60, 0.9, 0)).get(0);
        assertThat(raised.unsent()).isTrue();
        assertThat(judge.sent("run-1", new Alert(raised.kind(), Plans.ORIGIN.plusSeconds(7), "x", List.of())))
                .as("another alert of the kind")
                .isFalse();
        assertThat(alerts(judge, withRisks(90, 0.8, 0)).get(0).unsent()).isTrue();

        assertThat(judge.sent("run-1", raised)).isTrue();
        assertThat(judge.sent("run-1", raised)).isFalse();
        assertThat(judge.sent("run-2", raised)).isFalse();
        assertThat(alerts(judge, withRisks(120, 0.8, 0)).get(0).unsent()).isFalse();
        AlertJudge nobodyIsTold = new AlertJudge(
                List.of(policy(Optional.empty())),
                workflow -> PastRuns.NONE,
                instance -> List.of(at(60).toBuilder().alerts(List.of(raised)).build()),
                (workflow, kind) -> false);
        assertThat(alerts(nobodyIsTold, withRisks(90, 0.8, 0)).get(0).unsent()).isFalse();
    }

    @Test
    void skipsOtherWorkflowsAndClosingAdvisories() {
        AlertPolicy other = new AlertPolicy(
                Pattern.compile("nightly"),
                EnumSet.allOf(AlertKind.class),
                0.5,
                0.5,
                Optional.empty(),
                Optional.empty(),
                Duration.ZERO);
        assertThat(kinds(judge(other, PastRuns.NONE, List.of()), withRisks(0, 1, 1)))
                .isEmpty();
        Advisory closing = Advisories.closing("run-1", 9, 9);
        assertThat(judge().judge(enactor.snapshot(), closing)).isEqualTo(closing);
    }
}
