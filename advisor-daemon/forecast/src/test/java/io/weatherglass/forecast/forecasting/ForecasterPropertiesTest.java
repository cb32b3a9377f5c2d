package io.weatherglass.forecast.forecasting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.EventStreams;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Forecasts never fail or end in the past, for any order of events. */
class ForecasterPropertiesTest {

    private static final EnactmentPlan ON_CLOUD =
            Plans.onCloud(EventStreams.JOBS).build();
    private static final EnactmentPlan ON_SLOTS =
            Plans.onSlots(2, EventStreams.JOBS).build();

    private final Forecaster forecaster = new Forecaster(
            MonteCarlo.singleThreaded(), ForecastOptions.builder().batchSize(10).build());

    @Provide
    Arbitrary<List<EventEnvelope>> streamsOnCloud() {
        return EventStreams.of(ON_CLOUD);
    }

    @Provide
    Arbitrary<List<EventEnvelope>> streamsOnSlots() {
        return EventStreams.of(ON_SLOTS);
    }

    @Property
    void forecastsAnyStateOfACloud(@ForAll("streamsOnCloud") List<EventEnvelope> stream) {
        assertForecast(stream);
    }

    @Property
    void forecastsAnyStateOfAPool(@ForAll("streamsOnSlots") List<EventEnvelope> stream) {
        assertForecast(stream);
    }

    private void assertForecast(List<EventEnvelope> stream) {
        Enactor enactor = new Enactor("run-1");
        stream.forEach(enactor::tell);
        InstanceSnapshot snapshot = enactor.snapshot();
        Forecast forecast = forecaster.repeat(snapshot, 10, 1, Optional.empty());
        assertThat(forecast.result()).as("%s", forecast.warnings()).isPresent();
        MonteCarloResult result = forecast.result().orElseThrow();
        if (enactor.state().hasJobsToDo()) {
            assertThat(result.completionSeconds().min()).isGreaterThanOrEqualTo(snapshot.elapsedSeconds());
        }
        assertThat(result.completionSeconds().max()).isFinite();
        assertThat(result.vmUptimeSeconds().min()).isNotNegative();
    }
}
