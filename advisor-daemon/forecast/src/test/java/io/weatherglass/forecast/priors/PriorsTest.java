package io.weatherglass.forecast.priors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.forecast.calibration.CalibrationKey.PlanOrigin;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.priors.ForecastKind.RuntimeSource;
import org.junit.jupiter.api.Test;

class PriorsTest {

    private static final ForecastKind FIRST_RUN = new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.PLAN);

    @Test
    void shipsOneForPlansThatAreGiven() {
        Priors shipped = Priors.shipped();

        assertThat(shipped.name()).isEqualTo("first-runs/1");
        for (RuntimeSource source : RuntimeSource.values()) {
            assertThat(shipped.of("hierarchical", new ForecastKind(PlanOrigin.GIVEN, source)))
                    .isPresent();
        }
        assertThat(shipped.of("hierarchical", new ForecastKind(PlanOrigin.LEARNED, RuntimeSource.HISTORY)))
                .isEmpty();
        assertThat(shipped.of("standard", new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.HISTORY)))
                .isEmpty();
        // without past runs all models take the plan's projections
        assertThat(shipped.of("run-effect uniform", FIRST_RUN)).isPresent();
    }

    @Test
    void firstRunsAreForecastWorseThanSecondOnesAndTheseWorseThanLaterOnes() {
        for (ProgressBucket stage : ProgressBucket.values()) {
            double before = Double.POSITIVE_INFINITY;
            for (RuntimeSource source : RuntimeSource.values()) {
                double scale = Priors.shipped()
                        .of("hierarchical", new ForecastKind(PlanOrigin.GIVEN, source))
                        .orElseThrow()
                        .of(stage, ErrorScale.USUAL_SPREAD);
                assertThat(scale)
                        .as("%s at %s", source, stage)
                        .isLessThan(before)
                        .isGreaterThan(0.01);
                before = scale;
            }
        }
    }

    @Test
    void comesBackFromJsonAsItWas() {
        byte[] written = Priors.shipped().write();

        assertThat(Priors.read(written).write()).isEqualTo(written);
        assertThat(Priors.read(written).of("hierarchical", FIRST_RUN))
                .isEqualTo(Priors.shipped().of("hierarchical", FIRST_RUN));
    }

    @Test
    void refusesWhatIsNoPrior() {
        assertThatThrownBy(() -> Priors.read("{".getBytes(UTF_8))).hasMessageContaining("a prior must be JSON");
        assertThatThrownBy(() -> Priors.read("{\"format\": 2}".getBytes(UTF_8)))
                .hasMessage("format of a prior must be 1, was 2");
        assertThatThrownBy(() -> Priors.read(new String(Priors.shipped().write(), UTF_8)
                        .replaceFirst("\"start\"", "\"begin\"")
                        .getBytes(UTF_8)))
                .hasMessageContaining("levels and exponent must be finite");
    }
}
