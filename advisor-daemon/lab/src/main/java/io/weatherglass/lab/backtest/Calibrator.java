package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.calibration.CalibratedInterval;
import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.Lesson;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.ModelForecast;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.calibration.ScoredForecast;
import io.weatherglass.simulation.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Calibrates the forecasts that one model made of executions by those that it made of others. */
final class Calibrator {

    private final double level;

    Calibrator(double level) {
        this.level = level;
    }

    /** What the forecasts of one execution teach. */
    Lesson lesson(List<BacktestForecast> rows) {
        List<ScoredForecast> forecasts = new ArrayList<>();
        for (BacktestForecast row : rows) {
            ModelForecast makespan = makespan(row);
            forecasts.add(new ScoredForecast(
                    makespan, makespan.intervals(), row.instance().makespanSeconds()));
            row.cost().ifPresent(cost -> {
                ModelForecast btus = btus(row, cost);
                forecasts.add(new ScoredForecast(btus, btus.intervals(), cost.truth()));
            });
        }
        return Lesson.of(rows.get(0).instance().workflow(), forecasts);
    }

    /** The forecasts with the intervals that would have been published. */
    List<BacktestForecast> calibrated(Calibration calibration, List<BacktestForecast> rows) {
        return rows.stream().map(row -> calibrated(calibration, row)).toList();
    }

    private BacktestForecast calibrated(Calibration calibration, BacktestForecast row) {
        String workflow = row.instance().workflow();
        Interval makespan = published(calibration.apply(workflow, makespan(row)));
        Optional<Interval> btus = row.cost().map(cost -> published(calibration.apply(workflow, btus(row, cost))));
        return row.calibrated(makespan, btus);
    }

    private static Interval published(List<CalibratedInterval> intervals) {
        LevelInterval interval = intervals.get(0).interval();
        return new Interval(interval.lower(), interval.upper());
    }

    private ModelForecast makespan(BacktestForecast row) {
        return ModelForecast.makespan(row.elapsedSeconds(), row.medianSeconds(), List.of(raw(row.interval())));
    }

    private ModelForecast btus(BacktestForecast row, BacktestForecast.Cost cost) {
        return ModelForecast.cost(
                Quantity.BTUS, row.elapsedSeconds(), row.medianSeconds(), cost.median(), List.of(raw(cost.interval())));
    }

    private LevelInterval raw(Interval interval) {
        return new LevelInterval(level, interval.lower(), interval.upper());
    }
}
