package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.ModelForecast;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.priors.PriorIntervals;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.statistics.Interval;
import java.util.List;
import java.util.Optional;

/** Computes the published intervals of runs with few past runs. */
record ColdIntervals(double level) {

    Interval makespan(Prediction prediction, Optional<PriorIntervals> prior) {
        return prior.map(intervals -> interval(intervals.interval(Quantity.MAKESPAN, raw(prediction.interval()))))
                .orElse(prediction.interval());
    }

    Interval btus(InstanceSnapshot known, Prediction prediction, Prediction.Cost cost, Optional<PriorIntervals> prior) {
        ModelForecast model = ModelForecast.cost(
                        Quantity.BTUS,
                        known.elapsedSeconds(),
                        prediction.medianSeconds(),
                        cost.median(),
                        List.of(raw(cost.interval())))
                .withOwed(OwedBtus.now(known));
        return interval(Calibration.NONE
                .apply(known.plan().workflow(), model, prior.map(fallback -> fallback))
                .get(0)
                .interval());
    }

    private LevelInterval raw(Interval model) {
        return new LevelInterval(level, model.lower(), model.upper());
    }

    private static Interval interval(LevelInterval of) {
        return new Interval(of.lower(), of.upper());
    }
}
