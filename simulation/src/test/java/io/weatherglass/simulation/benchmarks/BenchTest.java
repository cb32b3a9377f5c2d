package io.weatherglass.simulation.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.weatherglass.simulation.benchmarks.BenchReport.CurvePoint;
import io.weatherglass.simulation.benchmarks.BenchReport.Throughput;
import io.weatherglass.simulation.benchmarks.Measurer.Measured;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

@Tag("process")
class BenchTest {
    /** Long compared with the 0.01 s resolution of CPU time, even while other programs use the cores. */
    private static final Measurer SHORT = new Measurer(1, 1, 200);

    @Test
    void measuresSpeedMemoryAndCoreShare() {
        Measured kernel = SHORT.measure(
                KernelBenchmark.class,
                "realization",
                Map.of("workflow", "omssa", "strategy", "asap", "shape", "UNIFORM"));

        assertThat(kernel.score()).isPositive();
        assertThat(kernel.bytes()).isNotNegative();
        assertThat(kernel.coreShare()).isPositive();
    }

    @Test
    void reportsTheFailureOfABenchmark() {
        assertThatThrownBy(() ->
                        SHORT.measure(CurveBenchmark.class, "realization", Map.of("workflow", "sipht", "size", "10x1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("workflow must be omssa, stream or montage, but was \"sipht\"");
    }

    @Test
    void measuresSizesInRounds() {
        List<CurvePoint> points = new CurveRun(1, 5, 3).measure("afap", "stream", List.of("20x2", "400x80"));

        assertThat(points).extracting(CurvePoint::jobs).containsExactly(20, 400);
        assertThat(points).extracting(CurvePoint::vms).containsExactly(2, 80);
        assertThat(points.get(0).growth()).isEqualTo(1);
        for (CurvePoint point : points) {
            assertThat(point.growth()).isPositive();
            assertThat(point.nanosecondsPerJob() * point.jobs())
                    .isCloseTo(1000 * point.microsecondsPerRealization(), withinPercentage(1e-9));
            assertThat(point.logGrowth()).isEqualTo(Math.log(point.jobs()) / Math.log(20));
        }
    }

    @Test
    void measuresTheIndexFromOneVm() {
        List<CurvePoint> points = new CurveRun(1, 5, 1).measureIndex("asap", "stream", List.of("20x1", "20x2"));

        assertThat(points)
                .allSatisfy(point -> assertThat(point.nanosecondsPerJob()).isPositive());
    }

    @Test
    void reportsAFailedProgram() {
        assertThatThrownBy(() -> new CurveRun(1, 5, 3).measure("afap", "sipht", List.of("20x2")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ended early");
    }

    @Test
    void rejectsUnknownOptions() {
        StringWriter error = new StringWriter();

        int code = new CommandLine(new Bench()).setErr(new PrintWriter(error)).execute("--fast");

        assertThat(code).isEqualTo(2);
        assertThat(error.toString()).contains("--fast", "Usage: weatherglass bench");
    }

    @Test
    void printsATableWithAWarningIfOthersUsedTheCore() {
        BenchReport quiet = report(0.99);
        BenchReport busy = report(0.4);

        assertThat(BenchTable.of(quiet))
                .contains("one core, Some VM 17")
                .containsPattern("Weatherglass +omssa +223 +10 +100,000 +2% +101,010 +0.0500 +5,000")
                .containsPattern("CloudSim Plus +omssa +223 +10 +20.0 +5% +20.2 +1,000 +1.00")
                .containsPattern("afap +omssa +1000 +10 +40.0 +40 +2.00 +1.50")
                .containsPattern("(?s)if the index is used.+asap +stream +100 +10 +60.0 +600 +1.00 +1.00")
                .doesNotContain("Other programs");
        assertThat(BenchTable.of(busy)).contains("Other programs were running", "40 %");
    }

    private static BenchReport report(double coreShare) {
        return new BenchReport(
                "Some VM 17",
                1,
                coreShare,
                List.of(),
                List.of(
                        new Throughput("Weatherglass", "omssa", 223, 10, 100_000, 2_000, 0.99, 100_000 / 0.99, 0.05),
                        new Throughput("CloudSim Plus", "omssa", 223, 10, 20, 1, 0.99, 20 / 0.99, 1000)),
                List.of(
                        new CurvePoint("afap", "omssa", 100, 10, 2, 20, 1, 1),
                        new CurvePoint("afap", "omssa", 1000, 10, 40, 40, 2, 1.5)),
                List.of(new CurvePoint("asap", "stream", 100, 10, 60, 600, 1, 1)));
    }
}
