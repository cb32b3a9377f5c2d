package io.weatherglass.forecast.calibration;

import java.util.List;

public record ScoredForecast(ModelForecast model, List<LevelInterval> published, double truth) {

    public ScoredForecast {
        published = List.copyOf(published);
        List<Double> publishedLevels =
                published.stream().map(LevelInterval::level).sorted().toList();
        List<Double> raw = model.intervals().stream().map(LevelInterval::level).toList();
        if (!publishedLevels.equals(raw)) {
            throw new IllegalArgumentException(
                    "published levels must be the model's " + raw + ", but were " + publishedLevels);
        }
        if (!Double.isFinite(truth)) {
            throw new IllegalArgumentException("truth must be finite, but was " + truth);
        }
    }

    LevelInterval published(double level) {
        return published.stream()
                .filter(interval -> interval.level() == level)
                .findFirst()
                .orElseThrow();
    }
}
