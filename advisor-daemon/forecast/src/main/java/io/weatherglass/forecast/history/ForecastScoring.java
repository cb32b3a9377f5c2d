package io.weatherglass.forecast.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Computation;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.traces.history.ForecastInterval;
import io.weatherglass.traces.history.ForecastInterval.Quantity;
import io.weatherglass.traces.history.PastForecast;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Scores past forecasts against the outcome of their run. */
public final class ForecastScoring {

    /** Maximum number of forecasts kept per run: evenly spaced, including the first and the last. */
    public static final int MAX_KEPT = 200;

    /** Tolerance for rounding, so that an interval of width 0 contains its own value. */
    private static final double ROUNDING = 1e-9;

    private final InstanceSnapshot ended;
    private final double makespanSeconds;
    private final Optional<CostForecast> settled;
    private final boolean truthKnown;

    private ForecastScoring(InstanceSnapshot ended, Advisory closing) {
        this.ended = ended;
        makespanSeconds = closing.makespan().orElseThrow().medianSeconds();
        settled = closing.cost();
        truthKnown = ended.outcome().orElseThrow().isMakespanKnown();
    }

    static List<PastForecast> of(InstanceSnapshot ended, Advisory closing, List<Advisory> course) {
        ForecastScoring past = new ForecastScoring(ended, closing);
        List<Advisory> forecasts = course.stream()
                .filter(advisory -> !advisory.closing() && advisory.makespan().isPresent())
                .filter(advisory -> isBeforeEnd(advisory, ended))
                .toList();
        return thinned(forecasts).stream().map(past::forecast).toList();
    }

    /**
     * Returns whether an advisory preceded the end. After an outage of the enactor's connection, a daemon forecasts a
     * run until it learns that the run ended earlier.
     */
    static boolean isBeforeEnd(Advisory advisory, InstanceSnapshot ended) {
        return !advisory.asOf().isAfter(ended.outcome().orElseThrow().time());
    }

    private static List<Advisory> thinned(List<Advisory> course) {
        if (course.size() <= MAX_KEPT) {
            return course;
        }
        List<Advisory> kept = new ArrayList<>(MAX_KEPT);
        for (int i = 0; i < MAX_KEPT; i++) {
            kept.add(course.get((int) ((long) i * (course.size() - 1) / (MAX_KEPT - 1))));
        }
        return kept;
    }

    private PastForecast forecast(Advisory advisory) {
        double elapsed = ended.secondsSinceOrigin(advisory.asOf());
        Computation computation = advisory.computation();
        List<ForecastInterval> intervals = new ArrayList<>();
        advisory.makespan()
                .orElseThrow()
                .intervals()
                .forEach(of -> intervals.add(new ForecastInterval(
                        Quantity.MAKESPAN,
                        of.level(),
                        of.lowerSeconds(),
                        of.upperSeconds(),
                        of.modelLowerSeconds(),
                        of.modelUpperSeconds(),
                        held(of.lowerSeconds(), of.upperSeconds(), OptionalDouble.of(makespanSeconds)))));
        advisory.cost()
                .ifPresent(cost -> costIntervals(cost)
                        .forEach(of -> intervals.add(new ForecastInterval(
                                Quantity.COST,
                                of.level(),
                                of.lower(),
                                of.upper(),
                                of.modelLower(),
                                of.modelUpper(),
                                held(of.lower(), of.upper(), owed(cost))))));
        return PastForecast.builder()
                .sequence(advisory.sequence())
                .elapsedSeconds(elapsed)
                .elapsedShare(makespanSeconds > 0 ? elapsed / makespanSeconds : 1)
                .completedJobs(advisory.progress().jobsCompleted())
                .engine(computation.engine())
                .runtimeModel(computation.runtimeModel())
                .runtimeModelVersion(computation.runtimeModelVersion())
                .calibrationVersion(computation.calibrationVersion())
                .makespanMedianSeconds(advisory.makespan().orElseThrow().medianSeconds())
                .intervals(intervals)
                .build();
    }

    private static List<ValueInterval> costIntervals(CostForecast cost) {
        if (cost.amount().isPresent()) {
            return cost.amount().get().intervals();
        }
        return cost.btuCount()
                .map(btus -> btus.intervals())
                .or(() -> cost.vmSeconds().map(seconds -> seconds.intervals()))
                .orElse(List.of());
    }

    private OptionalDouble owed(CostForecast forecast) {
        Optional<Double> owed = forecast.amount().isPresent()
                ? settled.flatMap(CostForecast::amount).map(amount -> amount.median())
                : forecast.btuCount().isPresent()
                        ? settled.flatMap(CostForecast::btuCount).map(btus -> btus.median())
                        : settled.flatMap(CostForecast::vmSeconds).map(seconds -> seconds.median());
        return owed.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private Optional<Boolean> held(double lower, double upper, OptionalDouble truth) {
        if (!truthKnown || truth.isEmpty()) {
            return Optional.empty();
        }
        double room = ROUNDING * Math.max(1, truth.getAsDouble());
        return Optional.of(truth.getAsDouble() >= lower - room && truth.getAsDouble() <= upper + room);
    }
}
