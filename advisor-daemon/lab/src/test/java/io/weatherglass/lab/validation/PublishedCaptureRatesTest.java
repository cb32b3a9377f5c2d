package io.weatherglass.lab.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.lab.validation.CaptureRateOptions.KnownVms;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.SchlouderVersion;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.schlouder.PlatformCatalog;
import io.weatherglass.traces.schlouder.RunDirectory;
import io.weatherglass.traces.schlouder.RunNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reproduces the published capture rates with half of the runs of the OMSSA campaign of [BGG18]. */
class PublishedCaptureRatesTest {

    private static CaptureRateReport report(String strategy, double level, Shape shape, KnownVms vms)
            throws IOException {
        PlatformCatalog catalog = PlatformCatalog.read(SharedData.require("schlouder/platforms.json"));
        List<RunSetup> runs = new ArrayList<>();
        for (var run : new RunDirectory(SharedData.require("schlouder/runs"))
                .read(RunNames.matching("v4.*.brs." + strategy + ".*"), SkippedRecords.of(true))) {
            String platform = run.name().orElseThrow().platformKey();
            runs.add(new RunSetup(run, catalog.platform(platform), strategy, SchlouderVersion.CURRENT));
        }
        CaptureRateOptions options = new CaptureRateOptions(shape, OptionalDouble.of(level), 500, 1, vms);
        return new CaptureRateEvaluation(options, MonteCarlo.singleThreaded(), System::nanoTime)
                .run(runs, new OutcomesReader().read(SharedData.require("schlouder/outcomes.csv")));
    }

    private static double captureRate(CaptureRateReport report) {
        return report.ci95().captured().estimate();
    }

    @ParameterizedTest
    @EnumSource(KnownVms.class)
    void asapAtTenPercent(KnownVms vms) throws IOException {
        CaptureRateReport report = report("asap", 0.1, Shape.UNIFORM, vms);
        assertThat(report.runs()).isEqualTo(53);
        assertThat(report.ci95().interval().lower()).isCloseTo(12797, within(60.0));
        assertThat(report.ci95().interval().upper()).isCloseTo(13217, within(60.0));
        assertThat(captureRate(report)).isBetween(0.86, 0.98);
        assertThat(report.ci95().relativeSize()).isBetween(0.030, 0.038);
        assertThat(report.btuCounts().probabilities()).containsOnlyKeys(40L);
        assertThat(report.btus().orElseThrow().withinRange().estimate()).isEqualTo(1);
    }

    @Test
    void afapAtTenPercent() throws IOException {
        CaptureRateReport report = report("afap", 0.1, Shape.UNIFORM, KnownVms.PREDICTED);
        assertThat(report.runs()).isEqualTo(50);
        assertThat(captureRate(report)).isBetween(0.88, 0.97);
        assertThat(report.ci95().relativeSize()).isBetween(0.035, 0.044);
        assertThat(report.btuCounts().min()).isGreaterThanOrEqualTo(33);
        assertThat(report.btuCounts().max()).isLessThanOrEqualTo(37);
        assertThat(report.btus().orElseThrow().withinRange().estimate()).isEqualTo(1);
    }

    /** With a perturbation of 40 %, the interval moves upwards, away from the real makespans. */
    @ParameterizedTest
    @EnumSource(KnownVms.class)
    void asapByPerturbationLevel(KnownVms vms) throws IOException {
        CaptureRateReport at20 = report("asap", 0.2, Shape.UNIFORM, vms);
        CaptureRateReport at40 = report("asap", 0.4, Shape.UNIFORM, vms);
        assertThat(captureRate(at40)).isLessThan(captureRate(at20));
        assertThat(at40.meanSeconds()).isGreaterThan(at20.meanSeconds());
    }

    @ParameterizedTest
    @EnumSource(KnownVms.class)
    void aStandardDeviationOfAThirdOfTheLevelCapturesLess(KnownVms vms) throws IOException {
        for (String strategy : List.of("asap", "afap")) {
            assertThat(captureRate(report(strategy, 0.1, Shape.NORMAL_THIRD, vms)))
                    .as(strategy)
                    .isBetween(0.64, 0.82);
        }
    }

    @Test
    void levelOfTheRunsIsAboutTenPercent() throws IOException {
        for (String strategy : List.of("asap", "afap")) {
            double level = report(strategy, 0.1, Shape.UNIFORM, KnownVms.PREDICTED)
                    .perturbationLevels()
                    .ofRuns();
            assertThat(level).as(strategy).isCloseTo(0.1, within(0.03));
        }
    }
}
