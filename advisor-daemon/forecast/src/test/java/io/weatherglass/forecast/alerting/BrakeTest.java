package io.weatherglass.forecast.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.Brake;
import io.weatherglass.connectors.advisory.BrakeMode;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.Coverage;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Constructed advisories. The threshold is 90 %, the minimum duration is a minute, and three states are required. */
class BrakeTest {

    private final Enactor enactor =
            Enactor.of(Plans.onSlots(2, Plans.job("a", 100)).budget(10).build());

    /** Wall-clock time; empty if it agrees with the event clock. */
    private Optional<Long> issuedSeconds = Optional.empty();

    private final List<Advisory> published = new ArrayList<>();

    private static AlertJudge judge(Optional<BrakeMode> mode, List<Advisory> course) {
        AlertPolicy policy = new AlertPolicy(
                Pattern.compile("sample"),
                EnumSet.noneOf(AlertKind.class),
                0.5,
                0.5,
                Optional.empty(),
                mode.map(set -> new BrakePolicy(set, BrakePolicy.RISK)),
                Duration.ofMinutes(1));
        return new AlertJudge(List.of(policy), workflow -> PastRuns.NONE, instance -> course, (workflow, kind) -> true);
    }

    private static AlertJudge enforcing() {
        return judge(Optional.of(BrakeMode.ENFORCE), List.of());
    }

    private Advisory judged(AlertJudge judge, int sequence, long seconds, Optional<Risk> risk) {
        Advisory advisory = Advisories.open("run-1", sequence, seconds).toBuilder()
                .issuedAt(Plans.ORIGIN.plusSeconds(issuedSeconds.orElse(seconds)))
                .build();
        advisory = risk.map(advisory.toBuilder()::risk)
                .map(builder -> builder.build())
                .orElse(advisory);
        Advisory judged = judge.judge(enactor.snapshot().at(advisory.asOf()), advisory);
        published.add(judged);
        return judged;
    }

    private Brake budget(AlertJudge judge, int sequence, long seconds, double risk) {
        return judged(judge, sequence, seconds, Optional.of(overBudget(risk)))
                .brake()
                .orElseThrow();
    }

    private static Risk overBudget(double risk) {
        return new Risk(Optional.empty(), Optional.of(new RiskEstimate(risk, 0)));
    }

    /** Sets the brake at 80 s; it was first certain at 20 s, after the third event. */
    private Brake set(AlertJudge judge) {
        budget(judge, 1, 0, 0.97);
        budget(judge, 2, 10, 0.97);
        budget(judge, 3, 20, 0.97);
        assertThat(budget(judge, 3, 79, 0.97).hold()).as("59 s").isFalse();
        return budget(judge, 3, 80, 0.97);
    }

    @Test
    void isSetOnlyIfTheRiskStaysHighAndReleasedOnlyIfItStaysLow() {
        AlertJudge judge = enforcing();
        Brake set = set(judge);
        assertThat(set.hold()).isTrue();
        assertThat(set.since()).contains(Plans.ORIGIN.plusSeconds(20));
        assertThat(set.text())
                .contains(
                        "the brake holds new jobs (forecasts assume that it is released now): probability of finishing within budget 3 %");
        assertThat(budget(judge, 4, 90, 0.85).hold())
                .as("between the thresholds")
                .isTrue();
        assertThat(budget(judge, 5, 300, 0.85).hold())
                .as("between the thresholds")
                .isTrue();
        assertThat(budget(judge, 6, 310, 0.7).hold()).isTrue();
        assertThat(budget(judge, 7, 369, 0.7).hold()).as("59 s").isTrue();
        Brake released = budget(judge, 8, 370, 0.7);
        assertThat(released).isEqualTo(new Brake(BrakeMode.ENFORCE, false, Optional.empty(), Optional.empty()));
    }

    @Test
    void noSingleEventSetsIt() {
        AlertJudge judge = enforcing();
        budget(judge, 1, 0, 0.2);
        for (int seconds = 10; seconds < 10_000; seconds += 10) {
            assertThat(budget(judge, 2, seconds, 1).hold())
                    .as("after %s s", seconds)
                    .isFalse();
        }
    }

    /** A single event with a wrong time or runtime raises the risks for the rest of the run. */
    @Test
    void implausibleTimesDoNotSetIt() {
        issuedSeconds = Optional.of(19L);
        assertThat(set(enforcing()).hold()).as("the event clock is 61 s ahead").isFalse();
        issuedSeconds = Optional.of(20L);
        assertThat(set(enforcing()).hold()).as("the event clock is 60 s ahead").isTrue();
        issuedSeconds = Optional.empty();
        enactor.tell(0, Events.submitted("a"));
        enactor.tell(5, Events.started("a", ""));
        enactor.tell(15, Events.completed("a", 76, ""));
        assertThat(set(enforcing()).hold()).as("76 s within 15 s").isFalse();
    }

    @Test
    void noSingleForecastSetsOrReleasesIt() {
        AlertJudge judge = enforcing();
        for (int sequence = 1; sequence < 100; sequence++) {
            assertThat(budget(judge, sequence, 100L * sequence, sequence % 3 == 0 ? 0.1 : 1)
                            .hold())
                    .isFalse();
        }
        AlertJudge other = enforcing();
        set(other);
        assertThat(budget(other, 4, 100, 0).hold()).isTrue();
        assertThat(budget(other, 5, 200, 1).hold()).isTrue();
        assertThat(budget(other, 6, 250, 0).hold()).isTrue();
    }

    @Test
    void anUnknownRiskReleasesIt() {
        AlertJudge judge = enforcing();
        set(judge);
        assertThat(judged(judge, 4, 100, Optional.empty()).brake().orElseThrow().hold())
                .isTrue();
        assertThat(judged(judge, 5, 160, Optional.empty()).brake().orElseThrow().hold())
                .isFalse();
    }

    @Test
    void onlyEnforcementHoldsJobs() {
        Brake audited = set(judge(Optional.of(BrakeMode.AUDIT), List.of()));
        assertThat(audited.hold()).isFalse();
        assertThat(audited.text()).hasValueSatisfying(text -> assertThat(text).startsWith("brake (audit only): "));
        Brake offered = set(judge(Optional.of(BrakeMode.ASK), List.of()));
        assertThat(offered.hold()).isFalse();
        assertThat(offered.text())
                .hasValueSatisfying(text -> assertThat(text).startsWith("the brake offers to hold new jobs: "));
        assertThat(judged(judge(Optional.empty(), List.of()), 1, 0, Optional.of(overBudget(1)))
                        .brake())
                .as("off")
                .isEmpty();
    }

    @Test
    void anAcceptedOfferHoldsJobsUntilItIsWithdrawnOrTheRiskFalls() {
        AlertJudge judge = judge(Optional.of(BrakeMode.ASK), List.of());
        assertThat(judge.hold("run-1", true)).as("nothing was judged").isFalse();
        AlertJudge untroubled = judge(Optional.of(BrakeMode.ASK), List.of());
        budget(untroubled, 1, 0, 0.2);
        assertThat(untroubled.hold("run-1", true)).as("there is no offer").isFalse();
        set(judge);
        assertThat(judge.hold("run-1", true)).isTrue();
        Brake accepted = budget(judge, 4, 100, 0.95);
        assertThat(accepted.hold()).isTrue();
        assertThat(accepted.text())
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("the brake holds new jobs (forecasts assume that it is released now): "));
        AlertJudge successor = judge(Optional.of(BrakeMode.ASK), List.copyOf(published));
        assertThat(budget(successor, 4, 100, 0.95).hold()).isTrue();
        assertThat(judge.hold("run-1", false)).isTrue();
        assertThat(budget(judge, 5, 110, 0.95).hold()).isFalse();
        judge.hold("run-1", true);
        budget(judge, 6, 200, 0.1);
        assertThat(budget(judge, 7, 260, 0.1).hold()).isFalse();
        assertThat(judge.hold("run-1", true)).as("the offer has ended").isFalse();
        assertThat(judge(Optional.of(BrakeMode.ENFORCE), List.of()).hold("run-1", true))
                .isFalse();
    }

    @Test
    void anotherDaemonContinuesIt() {
        set(enforcing());
        AlertJudge successor = judge(Optional.of(BrakeMode.ENFORCE), List.copyOf(published));
        assertThat(budget(successor, 4, 100, 0.95).hold()).isTrue();
        AlertJudge lenient = judge(Optional.of(BrakeMode.AUDIT), List.copyOf(published));
        assertThat(budget(lenient, 4, 100, 0.95).hold()).as("changed mode").isFalse();
    }

    /** One of two jobs of 100 s runs at 0.1 EUR/s; after 20 s, 8 EUR of the further 16 to 20 EUR are its own. */
    @Test
    void savingsExcludeRunningJobs() {
        SlotPrice price = SlotPrice.perSlotHour(360, "EUR");
        Enactor priced = Enactor.of(Plans.onSlots(2, Plans.job("a", 100), Plans.job("b", 100))
                .resources(new SlotPool(2).at(Optional.of(price)))
                .deadline(Plans.ORIGIN.plusSeconds(50))
                .build());
        priced.tell(0, Events.submitted("a"));
        priced.tell(0, Events.started("a", ""));
        ValueInterval further = new ValueInterval(
                0.95,
                16,
                20,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                new Coverage(0.95, OptionalDouble.empty(), OptionalInt.empty()),
                Optional.empty());
        Advisory advisory = Advisories.open("run-1", 3, 20).toBuilder()
                .risk(new Risk(Optional.of(new RiskEstimate(0.999, 0)), Optional.of(new RiskEstimate(0.95, 0))))
                .cost(Optional.of(new CostForecast(
                        "EUR",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalDouble.of(2),
                        OptionalDouble.of(0),
                        Optional.of(new ValueForecast(18, 18, 1, List.of(further))),
                        Optional.empty())))
                .build();
        Optional<BrakePolicy> policy = Optional.of(new BrakePolicy(BrakeMode.ENFORCE, 0.9));
        RunBrake brake = new RunBrake();
        for (int sequence = 1; sequence < RunBrake.STATES; sequence++) {
            Advisory earlier = advisory.toBuilder().sequence(sequence).build();
            assertThat(brake.of(policy, priced.snapshot(), earlier).is())
                    .isEqualTo(AlertConditions.Condition.Is.UNDECIDED);
        }
        assertThat(brake.of(policy, priced.snapshot().at(advisory.asOf()), advisory)
                        .text())
                .isEqualTo(
                        "the brake holds new jobs (forecasts assume that it is released now): stopping now saves 8.00 to 12.00"
                                + " EUR; probability of finishing on time <1 %");
    }
}
