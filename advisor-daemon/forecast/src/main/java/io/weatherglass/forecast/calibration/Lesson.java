package io.weatherglass.forecast.calibration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What one finished instance teaches: one forecast per quantity and stage of the run, so that an instance of many advisories
 * does not count for more than one of few.
 *
 * @param workflow kind of the instance
 * @param errors of the medians of makespans, at most one for each stage; none in lessons of older versions
 */
public record Lesson(String workflow, List<Score> scores, List<RiskScore> risks, List<RemainingError> errors) {

    public Lesson {
        scores = List.copyOf(scores);
        risks = List.copyOf(risks);
        errors = List.copyOf(errors);
    }

    /** Of each bucket the forecast nearest to its centre counts, the earliest of equals. */
    public static Lesson of(String workflow, List<ScoredForecast> forecasts) {
        return of(workflow, forecasts, List.of());
    }

    /** Likewise, with what became of risks. */
    public static Lesson of(String workflow, List<ScoredForecast> forecasts, List<RiskScore> risks) {
        return of(workflow, forecasts, risks, List.of());
    }

    /** Likewise, with how far medians were off, by stage. */
    public static Lesson of(
            String workflow, List<ScoredForecast> forecasts, List<RiskScore> risks, List<RemainingError> errors) {
        List<Score> scores = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            for (ProgressBucket bucket : ProgressBucket.values()) {
                nearest(forecasts, quantity, bucket)
                        .ifPresent(forecast ->
                                forecast.model().intervals().forEach(raw -> scores.add(Score.of(forecast, raw))));
            }
        }
        return new Lesson(workflow, scores, risks, errors);
    }

    private static Optional<ScoredForecast> nearest(
            List<ScoredForecast> forecasts, Quantity quantity, ProgressBucket bucket) {
        return forecasts.stream()
                .filter(forecast -> forecast.model().quantity() == quantity
                        && forecast.model().bucket() == bucket)
                .min(Comparator.comparingDouble(
                        forecast -> Math.abs(forecast.model().progress() - bucket.centre())));
    }
}
