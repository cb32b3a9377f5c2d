package io.weatherglass.forecast.calibration;

/**
 * Score of one interval.
 *
 * @param lowerExcess distance by which the truth lies below the lower end of the model's interval, in the unit of the
 *     forecast; negative if it lies above that end
 * @param error error of the median as a share of the scale; NaN in old lessons and for an expected amount of 0
 */
public record Score(
        Quantity quantity,
        ProgressBucket bucket,
        double level,
        double lowerExcess,
        double upperExcess,
        boolean held,
        double width,
        double modelWidth,
        double error) {

    boolean modelHeld() {
        return excess() <= 0;
    }

    /** Returns the distance of the truth from the model's interval, in the unit of the forecast; negative inside. */
    public double excess() {
        return Math.max(lowerExcess, upperExcess);
    }

    static Score of(ScoredForecast forecast, LevelInterval raw) {
        ModelForecast model = forecast.model();
        LevelInterval published = forecast.published(raw.level());
        // a truth of 0 cannot be the denominator, for example if a run costs nothing
        double whole = forecast.truth() == 0 ? model.scale() : Math.abs(forecast.truth());
        return new Score(
                model.quantity(),
                model.bucket(),
                raw.level(),
                raw.below(forecast.truth()) / model.unit(raw),
                raw.above(forecast.truth()) / model.unit(raw),
                published.holds(forecast.truth()),
                published.width() / whole,
                raw.width() / whole,
                model.hasScale() ? Math.abs(forecast.truth() - model.median()) / model.scale() : Double.NaN);
    }
}
