package io.weatherglass.daemon.enactment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Computation;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class SilentForecastsTest {

    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration CHECK = Duration.ofMillis(500);
    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final TrackingLimits LIMITS = new TrackingLimits(1, INTERVAL, INTERVAL, INTERVAL);
    private static final EnactmentPlan PLAN =
            Plans.onSlots(1, Plans.job("a", 600)).build();

    private final Map<Enactment, Integer> forecasts = new HashMap<>();
    private final SilentForecasts silent = new SilentForecasts(instance -> false, this::forecast, LIMITS);
    private Instant now = START;

    private void forecast(Enactment enactment) {
        enactment.snapshotNow(now);
        forecasts.merge(enactment, 1, Integer::sum);
    }

    private static Enactment instance() {
        return new Enactment(
                new Tenure(new TopicPartition("events", 0)),
                Enactor.of(PLAN).state(),
                new HeldEvents(1, new HeapBudget(1L << 30)),
                START,
                "4bf9");
    }

    private Enactment instance(long wallMillis, double risk) {
        Enactment enactment = instance();
        Advisory advisory = Advisories.withRisk(
                Advisories.open("run", 1, 0), new Risk(Optional.of(new RiskEstimate(risk, 0.01)), Optional.empty()));
        enactment
                .forecasts()
                .made(
                        advisory.toBuilder()
                                .computation(Computation.builder()
                                        .engine("kernel")
                                        .stoppedBy("precision")
                                        .wallMillis(wallMillis)
                                        .inputPosition(new InputPosition("events", 0, 1))
                                        .runtimeModel("projected")
                                        .runtimeModelVersion("1")
                                        .calibrationVersion("none")
                                        .build())
                                .build(),
                        false);
        enactment.snapshotNow(START);
        return enactment;
    }

    private void pass(Duration time, List<Enactment> instances) {
        for (Instant end = now.plus(time); now.isBefore(end); now = now.plus(CHECK)) {
            instances.forEach(instance -> silent.consider(instance, now));
            silent.request(now);
        }
    }

    @Test
    void forecastsFewInstancesWhenDue() {
        Enactment instance = instance(10, 0);
        pass(Duration.ofMinutes(10), List.of(instance));
        assertThat(forecasts.get(instance)).isBetween(57, 60);
    }

    @Test
    void manyInstancesShareALimitedRate() {
        List<Enactment> instances = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            instances.add(instance(20, 0));
        }
        pass(Duration.ofMinutes(15), instances);
        int all = forecasts.values().stream().mapToInt(Integer::intValue).sum();
        // 20 ms for the forecast, 4 ms for publishing
        assertThat(all * 0.024).isBetween(0.0145 * 900, 0.015 * 900 + 2.1);
        assertThat(forecasts)
                .hasSize(250)
                .allSatisfy((instance, times) -> assertThat(times).isBetween(2, 3));
    }

    @Test
    void spreadsForecastsAfterARestart() {
        List<Enactment> instances = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            instances.add(instance());
        }
        pass(CHECK, instances);
        assertThat(forecasts).hasSizeBetween(100, 200);
    }

    @Test
    void riskyInstancesComeFirst() {
        List<Enactment> instances = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            instances.add(instance(20, 0));
        }
        Enactment atRisk = instance(20, 1);
        instances.add(atRisk);
        pass(Duration.ofHours(1), instances);
        assertThat(forecasts.get(atRisk)).isGreaterThan(4 * forecasts.get(instances.get(0)));
    }
}
