package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.comparing.StrategyComparisons;
import io.weatherglass.forecast.explaining.Explanations;
import io.weatherglass.forecast.forecasting.BoundSource;
import io.weatherglass.forecast.forecasting.Effort;
import io.weatherglass.forecast.forecasting.Forecast;
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
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an advisory has, and what it has not, where others wait. */
class ReducedEffortTest {
    private static final int BATCH = 30;
    private static final int MANY = 4000;

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
                    .isEqualTo(ForecastOptions.FEW_REALIZATIONS);
            assertThat(reduced.explanation()).isEmpty();
            assertThat(reduced.makespan()).isPresent();

            Advisory minimal = pipeline.advise(first, Effort.MINIMAL);
            assertThat(minimal.computation().realizations()).isEqualTo(ForecastOptions.FEW_REALIZATIONS / 2);
            assertThat(minimal.explanation()).isEmpty();

            Advisory full = pipeline.advise(first, Effort.FULL);
            assertThat(full.computation().realizations()).isGreaterThan(ForecastOptions.REDUCED_REALIZATIONS);
            assertThat(full.explanation()).isPresent();
            assertThat(full.comparison()).as("the one before requested none").isEmpty();

            assertThat(pipeline.advise(second, Effort.REDUCED).comparison())
                    .as("of full effort, which stays")
                    .isPresent();
        }
    }

    /**
     * Bounds from reduced effort beside those from 4,000 realizations, in a first run: how far they are apart is written down in
     * docs/decisions/0020, as a share of the interval's width.
     */
    @Test
    void theBoundsOfAFirstRunAreAsGoodFromAFewRealizations() {
        Forecaster few = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS);
        Forecaster many = new Forecaster(
                MonteCarlo.singleThreaded(),
                ForecastOptions.builder()
                        .enoughRealizations(MANY)
                        .maxRealizations(MANY)
                        .timeBudget(Duration.ofHours(1))
                        .build());
        Advisor advisor = new Advisor(Clock.systemUTC(), () -> Calibrations.NONE);
        DescriptiveStatistics errors = new DescriptiveStatistics();
        DescriptiveStatistics ofMinimal = new DescriptiveStatistics();
        for (int seed = 1; seed <= 10; seed++) {
            List<InstanceSnapshot> moments = Enactor.snapshots(DemoScripts.montage(seed, Plans.ORIGIN), 150);
            for (InstanceSnapshot moment : moments.subList(0, moments.size() - 1)) {
                Forecast precise = many.forecast(moment);
                assertThat(precise.result().orElseThrow().realizations()).isEqualTo(MANY);
                DurationInterval exact = interval(advisor, moment, precise);
                addErrors(errors, exact, interval(advisor, moment, rough(few, moment, Effort.REDUCED)));
                addErrors(ofMinimal, exact, interval(advisor, moment, rough(few, moment, Effort.MINIMAL)));
            }
        }
        assertThat(errors.getN()).isGreaterThan(80);
        assertThat(errors.getPercentile(50)).isLessThan(0.01);
        assertThat(errors.getPercentile(95)).isLessThan(0.06);
        assertThat(ofMinimal.getPercentile(50)).isLessThan(0.03);
        assertThat(ofMinimal.getPercentile(95)).isLessThan(0.12);
    }

    private static Forecast rough(Forecaster few, InstanceSnapshot moment, Effort effort) {
        return few.forecast(moment, Optional.empty(), effort, BoundSource.OTHER_WORKFLOWS);
    }

    private static void addErrors(DescriptiveStatistics errors, DurationInterval exact, DurationInterval rough) {
        double width = exact.upperSeconds() - exact.lowerSeconds();
        errors.addValue(Math.abs(rough.lowerSeconds() - exact.lowerSeconds()) / width);
        errors.addValue(Math.abs(rough.upperSeconds() - exact.upperSeconds()) / width);
    }

    private static DurationInterval interval(Advisor advisor, InstanceSnapshot moment, Forecast forecast) {
        return advisor
                .advise(moment, forecast, Background.notAvailable("not looked for"))
                .makespan()
                .orElseThrow()
                .intervals()
                .stream()
                .filter(of -> of.level() == 0.95)
                .findFirst()
                .orElseThrow();
    }
}
