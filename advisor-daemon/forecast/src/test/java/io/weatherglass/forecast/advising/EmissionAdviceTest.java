package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.carbon.CarbonModel;
import io.weatherglass.forecast.carbon.CarbonModel.Emissions;
import io.weatherglass.forecast.carbon.GridIntensity;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EmissionAdviceTest {

    private final Enactor enactor = Enactor.of(
            Plans.onSlots(1, Plans.job("a", 100), Plans.job("b", 100)).build());

    @Test
    void publishesRawQuantilesWithoutCoverage() {
        enactor.tell(0, Events.started("a", ""));
        SampleDistribution grams = new SampleDistribution(
                IntStream.rangeClosed(1, 100).asDoubleStream().toArray());
        Forecast forecast = new Advice()
                .forecaster()
                .forecast(enactor.snapshot())
                .withEmissions(Optional.of(new Emissions(1, Optional.of(grams))));
        List<ValueInterval> intervals = new Advisor(Clock.systemUTC(), () -> Calibrations.NONE)
                .advise(enactor.snapshot(), forecast, Background.notAvailable("nothing is searched"))
                .carbon()
                .orElseThrow()
                .grams()
                .orElseThrow()
                .intervals();
        assertThat(intervals).extracting(ValueInterval::level).isEqualTo(Advisor.LEVELS);
        assertThat(intervals).allSatisfy(interval -> {
            assertThat(interval.lower())
                    .isEqualTo(grams.centralInterval(interval.level()).lower());
            assertThat(interval.upper())
                    .isEqualTo(grams.centralInterval(interval.level()).upper());
            assertThat(interval.coverage().measured()).isEmpty();
        });
    }

    @Test
    void anErrorInTheEmissionsDoesNotPreventAdvisories() {
        CarbonModel withoutHours = CarbonModel.of(12, 0, 1, new GridIntensity(new TreeMap<>()));
        Advice advice = new Advice(ForecastOptions.DEFAULTS.toBuilder()
                .carbon(Optional.of(withoutHours))
                .build());
        enactor.tell(0, Events.started("a", ""));
        enactor.tell(110, Events.completed("a", 110, ""));

        Advisory advisory = advice.advise(enactor.snapshot());
        assertThat(advisory.makespan()).isPresent();
        assertThat(advisory.carbon()).isEmpty();
        assertThat(advisory.ground().warnings()).anyMatch(text -> text.startsWith("no emissions: "));

        enactor.tell(110, new WorkflowCompleted());
        assertThat(advice.forecaster().emissions(enactor.snapshot())).isEmpty();
    }
}
