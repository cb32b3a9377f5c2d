package io.weatherglass.lab.enacting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DisturbedRunTest {
    private static final EnactmentPlan PLAN = SamplePlan.of(Instant.parse("2026-11-20T09:00:00Z"));

    private static DisturbedRun run(String strategy, long seed) {
        return new DisturbedRun(
                PLAN.toBuilder().strategy(strategy).build(),
                new Disturbances(Scenarios.of(PLAN).workflow(), 0.2, DisturbanceLevels.DEFAULTS, seed));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void decisionsWithoutChangeHaveNoEffect(long seed) {
        for (String strategy : List.of("asap", "afap")) {
            DisturbedRun left = run(strategy, seed);
            DisturbedRun decided = run(strategy, seed);
            for (double share : new double[] {0, 0.2, 0.5, 0.9}) {
                decided.decide(Decision.KEEP, share * left.outcome().completionSeconds());
            }
            assertThat(decided.outcome().completionSeconds())
                    .isCloseTo(left.outcome().completionSeconds(), within(1e-6));
            assertThat(decided.outcome().cost()).isEqualTo(left.outcome().cost());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void reportsEveryEventOnce(long seed) {
        DisturbedRun run = run("afap", seed);
        List<TimedEvent> events = new ArrayList<>(run.eventsUntil(3000));
        run.decide(Decision.strategy("asap"), 3000);
        events.addAll(run.eventsUntil(run.outcome().completionSeconds()));

        assertThat(events).isSortedAccordingTo((one, other) -> Double.compare(one.seconds(), other.seconds()));
        assertThat(events)
                .filteredOn(event -> event.event() instanceof JobCompleted)
                .hasSize(PLAN.jobs().size())
                .extracting(event -> ((JobCompleted) event.event()).jobId())
                .doesNotHaveDuplicates();
        assertThat(events)
                .filteredOn(event -> event.event() instanceof JobFailed)
                .hasSizeLessThan(10);
    }
}
