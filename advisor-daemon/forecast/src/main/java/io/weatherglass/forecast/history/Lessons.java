package io.weatherglass.forecast.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.BtuForecast;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.ForecastBasis;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.Lesson;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.ModelForecast;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.calibration.RemainingError;
import io.weatherglass.forecast.calibration.RemainingTime;
import io.weatherglass.forecast.calibration.RiskScore;
import io.weatherglass.forecast.calibration.ScoredForecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

public final class Lessons {

    private static final int MIN_RUNS = 2;
    private static final double LEVEL_OF_SPREAD = 0.95;

    private final InstanceSnapshot ended;
    private final Advisory closing;
    private final List<ScoredForecast> forecasts = new ArrayList<>();
    private final List<RiskScore> risks = new ArrayList<>();
    private final List<RemainingError> errors = new ArrayList<>();

    private Lessons(InstanceSnapshot ended, Advisory closing) {
        this.ended = ended;
        this.closing = closing;
    }

    public record OnModel(CalibrationKey key, Lesson lesson) {}

    /**
     * Returns empty for abandoned, partial or resumed runs and for implausible timestamps: the true makespan is
     * unknown.
     */
    public static Optional<OnModel> of(InstanceSnapshot ended, Advisory closing, List<Advisory> course) {
        if (!ended.outcome().orElseThrow().isWhole()) {
            return Optional.empty();
        }
        List<Advisory> forecasts = course.stream()
                .filter(advisory -> hasModel(advisory) && ForecastScoring.isBeforeEnd(advisory, ended))
                .toList();
        if (forecasts.isEmpty()) {
            return Optional.empty();
        }
        CalibrationKey key = key(forecasts.get(forecasts.size() - 1));
        List<Advisory> ofModel =
                forecasts.stream().filter(advisory -> key(advisory).equals(key)).toList();
        Lessons lessons = new Lessons(ended, closing);
        for (ProgressBucket bucket : ProgressBucket.values()) {
            lessons.nearest(ofModel, bucket).ifPresent(advisory -> lessons.add(advisory, bucket));
        }
        Lesson lesson = Lesson.of(closing.workflow(), lessons.forecasts, lessons.risks, lessons.errors);
        return Optional.of(new OnModel(key, lesson));
    }

    private static CalibrationKey key(Advisory advisory) {
        return advisory.computation().pooling().isPresent()
                ? CalibrationKey.POOLED
                : CalibrationKey.of(
                        advisory.computation().runtimeModel(), advisory.ground().isPlanLearned());
    }

    private static boolean hasLearned(ForecastBasis ground) {
        return ground.historyRuns() == 0 || ground.historyRuns() >= MIN_RUNS;
    }

    /**
     * Excludes advisories without a model: advisories of earlier releases, and advisories issued after all jobs had
     * ended.
     */
    private static boolean hasModel(Advisory advisory) {
        return !advisory.closing()
                && hasLearned(advisory.ground())
                && advisory.makespan()
                        .filter(forecast -> forecast.intervals().stream()
                                .allMatch(
                                        interval -> interval.modelLowerSeconds().isPresent()))
                        .isPresent();
    }

    private Optional<Advisory> nearest(List<Advisory> course, ProgressBucket bucket) {
        return course.stream()
                .filter(advisory -> makespan(advisory).model().bucket() == bucket)
                .min(Comparator.comparingDouble(
                        advisory -> Math.abs(makespan(advisory).model().progress() - bucket.centre())));
    }

    private double elapsedSeconds(Advisory advisory) {
        return Math.max(0, ended.secondsSinceOrigin(advisory.asOf()));
    }

    private ScoredForecast makespan(Advisory advisory) {
        DurationForecast forecast = advisory.makespan().orElseThrow();
        return new ScoredForecast(
                ModelForecast.makespan(
                        elapsedSeconds(advisory),
                        forecast.medianSeconds(),
                        forecast.intervals().stream()
                                .map(of -> new LevelInterval(
                                        of.level(),
                                        of.modelLowerSeconds().orElseThrow(),
                                        of.modelUpperSeconds().orElseThrow()))
                                .toList()),
                forecast.intervals().stream()
                        .map(of -> new LevelInterval(of.level(), of.lowerSeconds(), of.upperSeconds()))
                        .toList(),
                closing.makespan().orElseThrow().medianSeconds());
    }

    private void add(Advisory advisory, ProgressBucket bucket) {
        forecasts.add(makespan(advisory));
        error(advisory).ifPresent(errors::add);
        addCost(advisory, Quantity.AMOUNT, CostForecast::amount, ValueForecast::median, ValueForecast::intervals);
        addCost(advisory, Quantity.BTUS, CostForecast::btuCount, BtuForecast::median, BtuForecast::intervals);
        addCost(
                advisory,
                Quantity.VM_SECONDS,
                CostForecast::vmSeconds,
                ValueForecast::median,
                ValueForecast::intervals);
        addRisk(advisory, bucket, RiskScore.Kind.DEADLINE_MISS, Risk::deadlineMiss);
        addRisk(advisory, bucket, RiskScore.Kind.BUDGET_EXCEEDED, Risk::budgetExceeded);
    }

    private Optional<RemainingError> error(Advisory advisory) {
        DurationForecast forecast = advisory.makespan().orElseThrow();
        RemainingTime remaining = new RemainingTime(elapsedSeconds(advisory), forecast.medianSeconds());
        return forecast.intervals().stream()
                .filter(interval -> interval.level() == LEVEL_OF_SPREAD)
                .findFirst()
                .map(interval -> remaining.error(
                        closing.makespan().orElseThrow().medianSeconds(),
                        remaining.spread(
                                interval.modelLowerSeconds().orElseThrow(),
                                interval.modelUpperSeconds().orElseThrow(),
                                advisory.computation().realizations()),
                        advisory.ground().historyRuns(),
                        !advisory.ground().runtimeSource().equals(ForecastBasis.RUNTIMES_OF_RUN)));
    }

    private <F> void addCost(
            Advisory advisory,
            Quantity quantity,
            Function<CostForecast, Optional<F>> part,
            Function<F, Double> median,
            Function<F, List<ValueInterval>> intervals) {
        Optional<F> forecast = advisory.cost().flatMap(part);
        Optional<F> truth = closing.cost().flatMap(part);
        if (forecast.isEmpty() || truth.isEmpty()) {
            return;
        }
        List<ValueInterval> published = intervals.apply(forecast.get());
        ModelForecast model = ModelForecast.cost(
                quantity,
                elapsedSeconds(advisory),
                advisory.makespan().orElseThrow().medianSeconds(),
                median.apply(forecast.get()),
                published.stream()
                        .map(of -> new LevelInterval(
                                of.level(),
                                of.modelLower().orElseThrow(),
                                of.modelUpper().orElseThrow()))
                        .toList());
        forecasts.add(new ScoredForecast(
                model,
                published.stream()
                        .map(of -> new LevelInterval(of.level(), of.lower(), of.upper()))
                        .toList(),
                median.apply(truth.get())));
    }

    private void addRisk(
            Advisory advisory,
            ProgressBucket bucket,
            RiskScore.Kind kind,
            Function<Risk, Optional<RiskEstimate>> part) {
        Optional<RiskEstimate> forecast = part.apply(advisory.risk());
        Optional<RiskEstimate> truth = part.apply(closing.risk());
        if (forecast.isPresent() && truth.isPresent()) {
            risks.add(new RiskScore(
                    kind, bucket, forecast.get().probability(), truth.get().isExceeded()));
        }
    }
}
