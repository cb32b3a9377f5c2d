package io.weatherglass.forecast.forecasting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import org.junit.jupiter.api.Test;

class ForecastPrecisionTest {

    private static final ForecastOptions OPTIONS = ForecastOptions.DEFAULTS;

    private final InstanceSnapshot snapshot =
            Enactor.of(Plans.onSlots(2, Plans.job("a", 100)).build()).snapshot();

    @Test
    void reducedEffortTakesFewerRealizationsOfFirstRuns() {
        MonteCarloOptions first = ForecastPrecision.reduced(snapshot, OPTIONS, 0);
        assertThat(first.batchSize()).isEqualTo(20);
        assertThat(first.maxRealizations()).isEqualTo(20);
        MonteCarloOptions later = ForecastPrecision.reduced(snapshot, OPTIONS, 1);
        assertThat(later.batchSize()).isEqualTo(100);
        assertThat(later.maxRealizations()).isEqualTo(100);
    }

    @Test
    void reducedEffortNeverTakesMoreThanFullEffortMay() {
        ForecastOptions few =
                ForecastOptions.builder().batchSize(5).maxRealizations(10).build();
        for (int pastRuns = 0; pastRuns < 2; pastRuns++) {
            MonteCarloOptions run = ForecastPrecision.reduced(snapshot, few, pastRuns);
            assertThat(run.batchSize()).isEqualTo(5);
            assertThat(run.maxRealizations()).isEqualTo(10);
        }
    }

    @Test
    void aForecastIsRepeatedWithItsOwnBatches() {
        MonteCarloOptions again = ForecastPrecision.repeated(snapshot, 240, 4);
        assertThat(again.batchSize()).isEqualTo(60);
        assertThat(again.fixedBatches()).hasValue(4);
    }
}
