package io.weatherglass.forecast.advising;

import io.weatherglass.forecast.calibration.CalibratedInterval;
import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.FallbackIntervals;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.ModelForecast;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.simulation.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * @param pooledRuns number of past runs whose errors determine the makespan interval; empty if the makespan is not
 *     pooled
 */
record CalibratedIntervals(
        Calibration calibration,
        String workflow,
        double elapsedSeconds,
        double medianMakespanSeconds,
        ToDoubleFunction<Quantity> owed,
        OptionalInt pooledRuns,
        boolean pooledCost,
        Optional<FallbackIntervals> prior)
        implements IntervalSource {

    @Override
    public List<PublishedInterval> of(
            Quantity quantity, double median, int realizations, DoubleFunction<Interval> central) {
        List<Interval> model = LEVELS.stream().map(central::apply).toList();
        List<LevelInterval> raw = new ArrayList<>();
        for (int i = 0; i < model.size(); i++) {
            raw.add(new LevelInterval(
                    LEVELS.get(i), model.get(i).lower(), model.get(i).upper()));
        }
        ModelForecast forecast = forecast(quantity, median, raw);
        List<CalibratedInterval> calibrated = isPooled(quantity)
                ? calibration.measured(workflow, forecast, pooledRuns.getAsInt())
                : calibration.apply(workflow, forecast, prior);
        List<PublishedInterval> published = new ArrayList<>();
        for (int i = 0; i < model.size(); i++) {
            published.add(PublishedInterval.calibrated(calibrated.get(i), model.get(i), realizations));
        }
        return published;
    }

    private boolean isPooled(Quantity quantity) {
        return pooledRuns.isPresent() && (quantity == Quantity.MAKESPAN || quantity == Quantity.AMOUNT && pooledCost);
    }

    private ModelForecast forecast(Quantity quantity, double median, List<LevelInterval> raw) {
        return quantity == Quantity.MAKESPAN
                ? ModelForecast.makespan(elapsedSeconds, median, raw)
                : ModelForecast.cost(quantity, elapsedSeconds, medianMakespanSeconds, median, raw)
                        .withOwed(owed.applyAsDouble(quantity));
    }
}
