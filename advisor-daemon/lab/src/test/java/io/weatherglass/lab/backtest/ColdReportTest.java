package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.lab.backtest.BacktestOptions.Protocol;
import io.weatherglass.lab.backtest.ColdReport.Basis;
import io.weatherglass.lab.backtest.ColdReport.BtuScores;
import io.weatherglass.simulation.statistics.Interval;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two first runs with costs of 10 and 20 BTUs. */
class ColdReportTest {

    private static final Basis FIRST = new Basis(0, true);
    private static final BacktestOptions OPTIONS = new BacktestOptions(Protocol.WALK_FORWARD, List.of(0.5), 0.95, 1, 1);

    private static ColdForecast forecast(long btus, Interval model, Interval published) {
        return forecast(Optional.of(new ColdForecast.Btus(btus, model, published)));
    }

    private static ColdForecast forecast(Optional<ColdForecast.Btus> btus) {
        return new ColdForecast(
                TwoJobs.instance("group", "run", 100, 100, 0.5),
                "series",
                "campaign",
                FIRST,
                0,
                100,
                200,
                new Interval(190, 210),
                new Interval(150, 300),
                btus);
    }

    @Test
    void scoresBtusRelativeToTheTrueNumber() {
        ColdReport report = new ColdReport(
                OPTIONS,
                List.of(
                        forecast(10, new Interval(10, 10), new Interval(8, 12)),
                        forecast(20, new Interval(21, 21), new Interval(21, 25))),
                Optional.empty());

        BtuScores published = report.stages(FIRST, true).get(0).btus().orElseThrow();
        BtuScores model = report.stages(FIRST, false).get(0).btus().orElseThrow();

        // the second interval misses the true number by 1, so 2 / 0.05 times this distance is added to its width
        // [Gneiting, Raftery 2007]
        assertThat(published.meanScore()).isCloseTo((4 / 10.0 + (4 + 40) / 20.0) / 2, within(1e-12));
        assertThat(published.medianWidth()).isCloseTo(0.3, within(1e-12));
        assertThat(published.coverage().estimate()).isEqualTo(0.5);
        assertThat(model.meanScore()).isCloseTo(40 / 20.0 / 2, within(1e-12));
        assertThat(model.medianWidth()).isZero();
    }

    @Test
    void hasNoBtuScoresWithoutCosts() {
        assertThat(new ColdReport(OPTIONS, List.of(forecast(Optional.empty())), Optional.empty())
                        .stages(FIRST, true)
                        .get(0)
                        .btus())
                .isEmpty();
    }
}
