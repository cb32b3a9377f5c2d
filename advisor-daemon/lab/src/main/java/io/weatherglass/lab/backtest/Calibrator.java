package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.calibration.CalibratedInterval;
import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.FallbackIntervals;
import io.weatherglass.forecast.calibration.Lesson;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.ModelForecast;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.calibration.RemainingError;
import io.weatherglass.forecast.calibration.RemainingTime;
import io.weatherglass.forecast.calibration.ScoredForecast;
import io.weatherglass.forecast.priors.CostCourse;
import io.weatherglass.forecast.priors.FirstRuns;
import io.weatherglass.forecast.priors.PriorForecast;
import io.weatherglass.forecast.priors.Priors;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Calibrates the forecasts of one model, using the errors of its forecasts of other runs. */
final class Calibrator {

    private static final FirstRuns FIRST_RUNS = new FirstRuns(Priors.shipped());

    private final double level;

    Calibrator(double level) {
        this.level = level;
    }

    Lesson lesson(List<BacktestForecast> rows) {
        List<ScoredForecast> forecasts = new ArrayList<>();
        List<RemainingError> errors = new ArrayList<>();
        for (BacktestForecast row : rows) {
            ModelForecast makespan = makespan(row);
            forecasts.add(new ScoredForecast(
                    makespan, makespan.intervals(), row.instance().makespanSeconds()));
            errors.add(error(row));
            row.cost().ifPresent(cost -> {
                ModelForecast btus = btus(row, cost);
                forecasts.add(new ScoredForecast(btus, btus.intervals(), cost.truth()));
            });
        }
        return Lesson.of(rows.get(0).instance().workflow(), forecasts, List.of(), errors);
    }

    List<BacktestForecast> calibrated(Calibration calibration, List<BacktestForecast> rows) {
        return rows.stream().map(row -> calibrated(calibration, row)).toList();
    }

    private BacktestForecast calibrated(Calibration calibration, BacktestForecast row) {
        String workflow = row.instance().workflow();
        Optional<InstanceSnapshot> known =
                row.cost().map(cost -> row.instance().at().apply(row.elapsedSeconds()));
        Optional<FallbackIntervals> prior = prior(calibration, row, known);
        Interval makespan = published(calibration.apply(workflow, makespan(row), prior));
        Optional<Interval> btus = row.cost()
                .map(cost -> published(calibration.apply(
                        workflow, btus(row, cost).withOwed(OwedBtus.now(known.orElseThrow())), prior)));
        return row.calibrated(makespan, btus);
    }

    private static Optional<FallbackIntervals> prior(
            Calibration calibration, BacktestForecast row, Optional<InstanceSnapshot> known) {
        return FIRST_RUNS
                .intervals(
                        new FirstRuns.Subject(
                                row.instance().workflow(),
                                CalibrationKey.of(row.model(), false),
                                row.basis().pastRuns(),
                                true,
                                row.elapsedSeconds(),
                                row.basis().makespans(),
                                known.map(of -> OwedBtus.later(
                                                of, row.cost().orElseThrow().vms()))
                                        .orElse(CostCourse.NONE)),
                        calibration)
                .map(intervals -> intervals);
    }

    private static RemainingError error(BacktestForecast row) {
        RemainingTime remaining = new RemainingTime(row.elapsedSeconds(), row.medianSeconds());
        return remaining.error(
                row.instance().makespanSeconds(),
                PriorForecast.spread(remaining, row.basis().makespans()),
                row.basis().pastRuns(),
                true);
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
