package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.comparing.StrategyComparisons;
import io.weatherglass.forecast.explaining.Explanations;
import io.weatherglass.forecast.forecasting.Effort;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.matching.BackgroundMatching;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an advisory has, and what it has not, where others wait. */
class ReducedEffortTest {
    private static final int BATCH = 30;

    @Test
    void fewRealizationsNoExplanationAndNoComparisonBeforeFullEffort(@TempDir Path folder) {
        Forecaster forecaster = new Forecaster(
                MonteCarlo.singleThreaded(),
                ForecastOptions.builder().batchSize(BATCH).build());
        List<InstanceSnapshot> snapshots = Enactor.snapshots(DemoScripts.montage(1, Plans.ORIGIN), 60);
        InstanceSnapshot first = snapshots.get(0);
        InstanceSnapshot second = snapshots.get(1);
        try (BackgroundMatching matching = IdleMatching.in(folder);
                StrategyComparisons comparisons =
                        StrategyComparisons.inTheCallingThread(List.of("afap"), Duration.ofMinutes(1))) {
            AdvisoryPipeline pipeline = new AdvisoryPipeline(
                    matching,
                    forecaster,
                    comparisons,
                    new Advisor(Clock.systemUTC(), () -> Calibrations.NONE),
                    Optional.of(new Explanations(forecaster)));

            Advisory reduced = pipeline.advise(first, Effort.REDUCED);
            assertThat(reduced.computation().realizations())
                    .as("of a first run")
                    .isEqualTo(ForecastOptions.REDUCED_REALIZATIONS_OF_FIRST_RUNS);
            assertThat(reduced.explanation()).isEmpty();
            assertThat(reduced.makespan()).isPresent();

            Advisory full = pipeline.advise(first, Effort.FULL);
            assertThat(full.computation().realizations()).isGreaterThan(ForecastOptions.REDUCED_REALIZATIONS);
            assertThat(full.explanation()).isPresent();
            assertThat(full.comparison()).as("the one before requested none").isEmpty();

            assertThat(pipeline.advise(second, Effort.REDUCED).comparison())
                    .as("of full effort, which stays")
                    .isPresent();
        }
    }
}
