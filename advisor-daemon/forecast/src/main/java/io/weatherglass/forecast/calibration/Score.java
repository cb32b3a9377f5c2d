package io.weatherglass.forecast.calibration;

/**
 * How one interval of a finished instance did.
 *
 * @param lowerExcess how far the truth lay below the model's interval, in its unit; negative: above its lower bound
 * @param upperExcess how far the truth lay above it; negative: below its upper bound
 * @param held whether the published interval held the truth
 * @param width of the published interval, as a share of the truth
 * @param modelWidth of the model's interval, as a share of the truth
 * @param error how far the median was from the truth, as a share of the forecast's scale: &gt;= 0; NaN in lessons of older versions, and of an amount that was expected to be nothing
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

    /** Whether the model's own interval held the truth. */
    boolean modelHeld() {
        return excess() <= 0;
    }

    /** How far the truth lay outside of the model's interval, in its unit; negative: inside. */
    public double excess() {
        return Math.max(lowerExcess, upperExcess);
    }

    static Score of(ScoredForecast forecast, LevelInterval raw) {
        ModelForecast model = forecast.model();
        LevelInterval published = forecast.published(raw.level());
        // of a truth of 0, such as a cost of nothing, there are no shares
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
