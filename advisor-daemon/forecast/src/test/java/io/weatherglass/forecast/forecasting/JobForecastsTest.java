package io.weatherglass.forecast.forecasting;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Jobs with known start and end times: VMs boot in 10 s, runtimes vary by 0.1 %. */
class JobForecastsTest {

    private static final Forecaster FORECASTER = new Forecaster(
            MonteCarlo.singleThreaded(),
            ForecastOptions.builder()
                    .runtimeModel(RuntimeFamily.byName("standard"))
                    .timeBudget(Duration.ofHours(1))
                    .build());

    @Test
    void forecastsStartAndEndOfEveryOpenJob() {
        Enactor enactor = Enactor.of(Plans.onCloud(job("a", 100), job("b", 200, "a"), job("c", 300, "b"))
                .perturbationLevel(0.001)
                .build());
        enactor.tell(0, requested("vm-1"));
        enactor.tell(10, started("a", "vm-1"));
        enactor.tell(110, completed("a", 100, "vm-1"));
        enactor.tell(120, started("b", "vm-1"));

        JobForecasts forecasts = FORECASTER.jobs(enactor.snapshot(), Optional.empty());

        assertThat(forecasts.realizations()).isEqualTo(200);
        assertThat(forecasts.jobs().get(0)).isEmpty();
        JobForecasts.Dates running = forecasts.jobs().get(1).orElseThrow();
        assertThat(running.start()).isEqualTo(new JobForecasts.Date(120, 120, 120));
        assertThat(running.end().median()).isCloseTo(320, within(1.0));
        JobForecasts.Dates last = forecasts.jobs().get(2).orElseThrow();
        assertThat(last.start().median()).isCloseTo(320, within(1.0));
        assertThat(last.end().median()).isCloseTo(620, within(1.0));
        assertThat(last.end().lower()).isLessThan(last.end().median());
        assertThat(last.end().upper()).isGreaterThan(last.end().median());
        assertThat(forecasts.expected()).isEmpty();
    }

    @Test
    void lastJobEndsAtTheForecastMakespan() {
        InstanceSnapshot snapshot =
                Enactor.of(Plans.onCloud(job("a", 100), job("b", 200)).build()).snapshot();
        JobForecasts forecasts = FORECASTER.jobs(snapshot, Optional.empty());
        assertThat(forecasts.jobs().get(1).orElseThrow().end().median())
                .isCloseTo(
                        FORECASTER
                                .forecast(snapshot)
                                .completionSeconds()
                                .orElseThrow()
                                .quantile(0.5),
                        within(5.0));
    }
}
