package io.weatherglass.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.comparison.OutcomeDifference;
import io.weatherglass.connectors.advisory.comparison.PairedDifference;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.protocol.AdviceAccepted;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.replay.SimulatedRun;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Plans;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdvisedEventsTest {
    private static final double SLOW_FROM = 2400;

    private final StringWriter text = new StringWriter();
    private final SimulatedRun run = DemoScripts.slowed(3, Plans.ORIGIN, SLOW_FROM, 1.5);
    private final double unadvised = run.schedule().outcome().completionSeconds();
    private final AdvisedEvents events =
            new AdvisedEvents(run, SLOW_FROM, "slower now", new LiveTable(new PrintWriter(text)));

    private static Advisory advisory(double risk, Decision decision) {
        PairedDifference none = new PairedDifference(0, 0, 0);
        return Advisories.withForecast(Advisories.open("run-1", 1, 90), risk, 100, 90, 110).toBuilder()
                .recommendation(Optional.of(new Recommendation(
                        decision.keepsThePlan(),
                        Optional.of(decision).filter(one -> !one.keepsThePlan()),
                        "Add slots",
                        "deadline-within-budget",
                        Plans.ORIGIN,
                        Plans.ORIGIN,
                        1,
                        new Recommendation.Evidence(
                                new OutcomeDifference(none, none, Optional.empty(), Optional.empty()),
                                Advisories.open("run-1", 1, 90).risk()),
                        List.of())))
                .build();
    }

    private List<TimedEvent> sent(int count) {
        List<TimedEvent> sent = new ArrayList<>();
        while (events.hasNext() && sent.size() < count) {
            sent.add(events.next());
        }
        return sent;
    }

    @Test
    void followsARecommendationOnceTheDeadlineIsAtRisk() {
        events.advise(advisory(0.9, Decision.KEEP));
        List<TimedEvent> all = sent(400);
        assertThat(text.toString()).contains("slower now");
        events.advise(advisory(0.1, Decision.slots(5)));
        all.addAll(sent(1));
        assertThat(events.hasDecided()).isFalse();
        events.advise(advisory(0.9, Decision.slots(5)));
        all.addAll(sent(Integer.MAX_VALUE));

        assertThat(events.hasDecided()).isTrue();
        assertThat(text.toString()).contains("Recommendation: Add slots. The demo follows it.");
        assertThat(all).isSortedAccordingTo((one, other) -> Double.compare(one.seconds(), other.seconds()));
        assertThat(all)
                .filteredOn(event -> event.event() instanceof AdviceAccepted)
                .hasSize(1);
        assertThat(all)
                .filteredOn(event -> event.event() instanceof WorkflowPlanned)
                .singleElement()
                .satisfies(event -> assertThat(
                                ((WorkflowPlanned) event.event()).plan().resources())
                        .isInstanceOfSatisfying(
                                SlotPool.class, pool -> assertThat(pool.slots()).isEqualTo(15)));
        assertThat(all)
                .filteredOn(event -> event.event() instanceof JobCompleted)
                .hasSize(run.plan().jobs().size())
                .extracting(event -> event.event().subject())
                .doesNotHaveDuplicates();
        TimedEvent last = all.get(all.size() - 1);
        assertThat(last.event()).isInstanceOf(WorkflowCompleted.class);
        assertThat(last.seconds()).isLessThan(0.9 * unadvised);
    }

    @Test
    void decisionDoesNotChangeTheCostOfASlotsTime() {
        double before = run.schedule().outcome().cost().orElseThrow();
        run.decide(Decision.slots(5), 5000);

        assertThat(run.schedule().outcome().cost().orElseThrow()).isCloseTo(before, within(1e-6));
    }
}
