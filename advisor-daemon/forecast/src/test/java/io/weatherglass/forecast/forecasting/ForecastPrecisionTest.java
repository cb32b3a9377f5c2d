package io.weatherglass.forecast.forecasting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastPrecisionTest {

    private static final ForecastOptions OPTIONS = ForecastOptions.DEFAULTS;

    private final InstanceSnapshot snapshot =
            Enactor.of(Plans.onSlots(2, Plans.job("a", 100)).build()).snapshot();

    @Test
    void reducedEffortUsesFewerRealizationsForBoundsOfOtherWorkflows() {
        MonteCarloOptions first = ForecastPrecision.reduced(snapshot, OPTIONS, BoundsOrigin.OTHER_WORKFLOWS);
        assertThat(first.batchSize()).isEqualTo(20);
        assertThat(first.maxRealizations()).isEqualTo(20);
        MonteCarloOptions later = ForecastPrecision.reduced(snapshot, OPTIONS, BoundsOrigin.REALIZATIONS);
        assertThat(later.batchSize()).isEqualTo(100);
        assertThat(later.maxRealizations()).isEqualTo(100);
    }

    @Test
    void reducedEffortRespectsTheConfiguredLimit() {
        ForecastOptions few =
                ForecastOptions.builder().batchSize(5).maxRealizations(10).build();
        for (BoundsOrigin bounds : BoundsOrigin.values()) {
            MonteCarloOptions run = ForecastPrecision.reduced(snapshot, few, bounds);
            assertThat(run.batchSize()).isEqualTo(5);
            assertThat(run.maxRealizations()).isEqualTo(10);
        }
    }

    @ParameterizedTest
    @CsvSource({"20, 1, 20", "100, 1, 100", "120, 4, 30", "10, 1, 10"})
    void repeatsAForecastWithItsBatches(int realizations, int batches, int size) {
        MonteCarloOptions again = ForecastPrecision.repeated(snapshot, realizations, batches);
        assertThat(again.batchSize()).isEqualTo(size);
        assertThat(again.fixedBatches()).hasValue(batches);
    }
}
