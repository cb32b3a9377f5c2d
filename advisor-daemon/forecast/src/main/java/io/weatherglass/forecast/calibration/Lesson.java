package io.weatherglass.forecast.calibration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** @param errors errors of the forecast medians by stage; empty in old lessons */
public record Lesson(String workflow, List<Score> scores, List<RiskScore> risks, List<RemainingError> errors) {

    public Lesson {
        scores = List.copyOf(scores);
        risks = List.copyOf(risks);
        errors = List.copyOf(errors);
    }

    /** Scores the forecast nearest to the centre of each stage; if several are equally near, scores the earliest. */
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
