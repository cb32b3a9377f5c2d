package io.weatherglass.forecast.calibration;

import java.util.List;

/**
 * A forecast of an instance that has finished, held against the truth.
 *
 * @param model what the model said
 * @param published what was published, at the same levels; the model's own where nothing was calibrated
 * @param truth in the unit of the quantity
 */
public record ScoredForecast(ModelForecast model, List<LevelInterval> published, double truth) {

    /** Throws {@link IllegalArgumentException} if the two do not have the same levels. */
    public ScoredForecast {
        published = List.copyOf(published);
        List<Double> publishedLevels =
                published.stream().map(LevelInterval::level).sorted().toList();
        List<Double> raw = model.intervals().stream().map(LevelInterval::level).toList();
        if (!publishedLevels.equals(raw)) {
            throw new IllegalArgumentException(
                    "published levels must be the model's " + raw + ", were " + publishedLevels);
        }
        if (!Double.isFinite(truth)) {
            throw new IllegalArgumentException("truth must be finite, was " + truth);
        }
    }

    LevelInterval published(double level) {
        return published.stream()
                .filter(interval -> interval.level() == level)
                .findFirst()
                .orElseThrow();
    }
}
