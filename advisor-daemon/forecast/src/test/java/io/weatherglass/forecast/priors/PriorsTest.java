package io.weatherglass.forecast.priors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.CalibrationKey.PlanOrigin;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.priors.ForecastKind.RuntimeSource;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class PriorsTest {

    private static final ForecastKind FIRST_RUN = new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.PLAN);

    @Test
    void shipsPriorsForReportedPlans() {
        Priors shipped = Priors.shipped();

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
        // or runtimes of completed jobs of this run
        assertThat(shipped.of("run-effect uniform", new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.RUN)))
                .isPresent();
    }

    @Test
    void errorsDecreaseWithPastRuns() {
        for (ProgressBucket stage : ProgressBucket.values()) {
            double before = Double.POSITIVE_INFINITY;
            for (RuntimeSource source : RuntimeSource.values()) {
                double scale = Priors.shipped()
                        .of("hierarchical", new ForecastKind(PlanOrigin.GIVEN, source))
                        .orElseThrow()
                        .of(stage, ErrorScale.USUAL_SPREAD);
                assertThat(scale)
                        .as("%s at %s", source, stage)
                        .isLessThanOrEqualTo(before)
                        .isGreaterThan(0.01);
                if (source != RuntimeSource.HISTORY) {
                    assertThat(scale).as("%s at %s", source, stage).isLessThan(before);
                }
                before = scale;
            }
        }
    }

    @Test
    void errorsOfFirstRunsAreAtMostAFactorOfSix() {
        SampleDistribution anything = new SampleDistribution(new double[] {1000, 2000, 3000, 4000, 5000});
        FirstRuns.Subject subject = new FirstRuns.Subject(
                "w", CalibrationKey.of("hierarchical", false), 0, true, 750, anything, CostCourse.NONE);

        Interval interval = new FirstRuns(Priors.shipped())
                .intervals(subject, Calibration.NONE)
                .orElseThrow()
                .forecast()
                .interval(0.95);

        assertThat(interval.upper()).isLessThan(750 + 6 * (5000 - 750 + 30)).isLessThan(750 + 9.5 * (3000 - 750 + 30));
        assertThat(interval.lower()).isGreaterThan(750);
    }

    @Test
    void errorsDoNotGrowBeyondALargeSpread() {
        ErrorScale firstRuns = Priors.shipped().of("hierarchical", FIRST_RUN).orElseThrow();

        assertThat(firstRuns.of(0.3, 0.1)).isGreaterThan(2 * firstRuns.of(0.3, 0.05));
        assertThat(firstRuns.of(0.3, 0.4)).isEqualTo(firstRuns.of(0.3, 0.1));
    }

    @Test
    void errorsShrinkSmoothlyDuringARun() {
        for (RuntimeSource source : RuntimeSource.values()) {
            ErrorScale scale = Priors.shipped()
                    .of("hierarchical", new ForecastKind(PlanOrigin.GIVEN, source))
                    .orElseThrow();
            for (int percent = 0; percent < 120; percent++) {
                double before = scale.of(percent / 100.0, 0.02);
                assertThat(scale.of((percent + 1) / 100.0, 0.02)).isBetween(0.75 * before, 1.25 * before);
            }
            for (ProgressBucket stage : ProgressBucket.values()) {
                assertThat(scale.of(stage.centre(), 0.02)).isEqualTo(scale.of(stage, 0.02));
                assertThat(scale.of(stage.begin(), 0.02))
                        .isEqualTo(scale.of(ProgressBucket.values()[Math.max(0, stage.ordinal() - 1)], 0.02));
            }
        }
    }

    @Test
    void boundsErrorsByStage() {
        ErrorScale oneRun = Priors.shipped()
                .of("hierarchical", new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.ONE_RUN))
                .orElseThrow();

        for (ProgressBucket stage : ProgressBucket.values()) {
            double seen = oneRun.widest().get(stage.ordinal());
            assertThat(oneRun.widest(stage.centre(), 0.5)).isEqualTo(seen);
            assertThat(oneRun.widest(stage.centre(), 1.01)).isBetween(seen, 1.01 * seen + 1e-9);
            assertThat(oneRun.widest(stage.centre(), 100)).isEqualTo(Collections.max(oneRun.widest()));
        }
    }

    @Test
    void readsTheFirstFormatWithASingleBound() {
        String first = "{\"format\": 1, \"name\": \"old\", \"runtimeModel\": \"m\", \"kinds\": [{\"plan\": \"given\","
                + " \"runtimes\": \"plan\", \"workflows\": 9, \"widest\": 1.5, \"exponent\": 1, \"spreadFrom\": \"start\","
                + " \"levels\": {\"start\": -1, \"tenth\": -1, \"quarter\": -1, \"half\": -1, \"three_quarters\": -1,"
                + " \"nine_tenths\": -1}}]}";

        assertThat(Priors.read(first.getBytes(UTF_8))
                        .of("m", FIRST_RUN)
                        .orElseThrow()
                        .widest())
                .hasSize(6)
                .containsOnly(1.5);
    }

    @Test
    void rejectsInvalidDocuments() throws IOException {
        assertThatThrownBy(() -> Priors.read("{".getBytes(UTF_8))).hasMessageContaining("a prior must be JSON");
        assertThatThrownBy(() -> Priors.read("{\"format\": 2}".getBytes(UTF_8)))
                .hasMessage("prior format must be 1, but was 2");
        String shipped = new String(shipped(), UTF_8);
        assertThatThrownBy(() -> Priors.read(
                        shipped.replaceFirst("\"start\"", "\"begin\"").getBytes(UTF_8)))
                .hasMessageContaining("levels and exponent must be finite");
    }

    private static byte[] shipped() throws IOException {
        try (InputStream resource = Priors.class.getResourceAsStream("first-runs.json")) {
            return resource.readAllBytes();
        }
    }
}
