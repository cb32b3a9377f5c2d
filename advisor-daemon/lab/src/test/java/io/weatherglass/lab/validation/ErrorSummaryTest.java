package io.weatherglass.lab.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ErrorSummaryTest {
    private static final OptionalDouble NONE = OptionalDouble.empty();

    private static RunMetrics result(double makespan, OptionalDouble uptime, double walltimes, double btus) {
        return RunMetrics.of(OptionalDouble.of(makespan), uptime, walltimes, OptionalDouble.of(btus));
    }

    private static RunComparison run(RunMetrics real, RunMetrics simulated) {
        return new RunComparison("run", "cloud", "omssa", real, simulated, NONE, Optional.empty());
    }

    @Test
    void errorsAreRelativeToTheRealValue() {
        RunComparison run =
                run(result(200, OptionalDouble.of(1000), 400, 2), result(190, OptionalDouble.of(800), 360, 3));
        assertThat(run.error(Metric.MAKESPAN)).hasValue(0.05);
        assertThat(run.error(Metric.UPTIME)).hasValue(0.2);
        // usage: 0.40 real, 0.45 simulated
        assertThat(run.error(Metric.USAGE).orElseThrow()).isCloseTo(0.125, within(1e-12));
        assertThat(run.error(Metric.BTU)).hasValue(0.5);
    }

    @Test
    void summarizesEachMetricOverRunsWithAValue() {
        List<RunComparison> runs = List.of(
                run(result(100, OptionalDouble.of(100), 50, 1), result(101, OptionalDouble.of(104), 50, 1)),
                run(result(100, NONE, 50, 2), result(97, OptionalDouble.of(100), 50, 2)),
                run(result(100, NONE, 50, 4), result(108, OptionalDouble.of(100), 50, 3)),
                run(new RunMetrics(NONE, NONE, NONE, NONE), result(1, OptionalDouble.of(1), 1, 1)));
        ErrorSummary summary = ErrorSummary.of(Optional.of("cloud"), Optional.empty(), runs);
        assertThat(summary.n()).isEqualTo(3);
        // 0.01, 0.03, 0.08
        Quartiles makespan = summary.error(Metric.MAKESPAN).orElseThrow();
        assertThat(makespan.n()).isEqualTo(3);
        assertThat(new double[] {makespan.q1(), makespan.median(), makespan.q3()})
                .containsExactly(new double[] {0.02, 0.03, 0.055}, within(1e-12));
        assertThat(summary.error(Metric.UPTIME)).hasValue(new Quartiles(1, 0.04, 0.04, 0.04));
        assertThat(summary.equalBtus()).isEqualTo(2);
        assertThat(summary.smallErrors()).isEqualTo(3);
    }

    @Test
    void anErrorOfTenPercentIsNotSmall() {
        List<RunComparison> runs = List.of(
                run(result(100, NONE, 50, 1), result(110, NONE, 50, 1)),
                run(result(100, NONE, 50, 1), result(91, NONE, 50, 1)));
        assertThat(ErrorSummary.of(Optional.empty(), Optional.empty(), runs).smallErrors())
                .isEqualTo(1);
    }

    @Test
    void hasNoQuartilesOfUnrecordedMetrics() {
        ErrorSummary summary = ErrorSummary.of(
                Optional.empty(),
                Optional.empty(),
                List.of(run(new RunMetrics(NONE, NONE, NONE, NONE), result(1, NONE, 1, 1))));
        assertThat(summary.n()).isZero();
        assertThat(summary.errors()).isEmpty();
        assertThat(summary.error(Metric.BTU)).isEmpty();
    }
}
