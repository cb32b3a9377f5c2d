package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StageScoresTest {

    private static final double LEVEL = 0.95;

    /** Returns a run of 100 s with correct intervals of these widths. */
    private static StageForecast run(String workflow, Optional<SpanForecast> forecast, double pastWidth) {
        return new StageForecast(
                workflow, "run", 2, 1, 100, 0, forecast, Optional.of(interval(pastWidth)), Optional.empty());
    }

    private static SpanForecast interval(double width) {
        return new SpanForecast(100 - width / 2, 100, 100 + width / 2);
    }

    /**
     * Returns runs with different widths of the intervals of past makespans. The intervals of the forecasts are wider
     * by a factor.
     */
    private static List<StageForecast> runs(String workflow, int count, double times) {
        List<StageForecast> runs = new ArrayList<>();
        for (int k = 1; k <= count; k++) {
            runs.add(run(workflow, Optional.of(interval(times * 8 * k)), 8 * k));
        }
        return runs;
    }

    @Test
    void boundsUseRunsWithBothForecasts() {
        List<StageForecast> rows = runs("one", 4, 0.5);
        rows.add(run("one", Optional.empty(), 80));
        assertThat(StageScores.of(0, rows, LEVEL).scoreRatio()).hasValue(0.5);
        assertThat(StageScores.of(0, rows, LEVEL).scoreRatioBounds()).isEmpty();
        rows.add(run("one", Optional.of(interval(40)), 80));
        assertThat(StageScores.of(0, rows, LEVEL).scoreRatioBounds()).hasValue(new Interval(0.5, 0.5));
    }

    @Test
    void boundsRequireEnoughRunsOfEveryWorkflow() {
        List<StageForecast> rows = runs("one", 5, 0.5);
        rows.addAll(runs("other", 4, 0.5));
        assertThat(StageScores.of(0, rows, LEVEL).scoreRatioBounds()).isEmpty();
        rows.addAll(runs("other", 1, 0.5));
        assertThat(StageScores.of(0, rows, LEVEL).scoreRatioBounds()).hasValue(new Interval(0.5, 0.5));
    }

    @Test
    void boundsRequireARatio() {
        List<StageForecast> rows = new ArrayList<>();
        for (int k = 0; k < 5; k++) {
            rows.add(run("one", Optional.of(interval(8)), 0));
        }
        assertThat(StageScores.of(0, rows, LEVEL).scoreRatio()).isEmpty();
        assertThat(StageScores.of(0, rows, LEVEL).scoreRatioBounds()).isEmpty();
        assertThat(StageScores.of(0, List.of(), LEVEL).scoreRatioBounds()).isEmpty();
    }
}
