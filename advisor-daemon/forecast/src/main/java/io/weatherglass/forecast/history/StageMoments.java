package io.weatherglass.forecast.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Finds the moment at which to score each stage of a run: when the elapsed share of the median makespan, as forecast at
 * that moment, reaches the centre of the stage. Stages defined by shares of the true makespan would reveal the
 * remaining time.
 *
 * @param at returns the state of the run at a time in seconds from its origin
 * @param beginSeconds time of the first forecast, &gt;= 0, before the end
 * @param forecaster returns empty if no forecast is possible
 */
public record StageMoments<F>(
        DoubleFunction<InstanceSnapshot> at,
        double beginSeconds,
        double endSeconds,
        Function<InstanceSnapshot, Optional<F>> forecaster,
        ToDoubleFunction<F> medianSeconds) {

    /** Accepted distance from the centre; the centre itself is rarely hit, because the state changes only at events. */
    private static final double NEAR = 0.01;

    /** Maximum number of attempts per stage. Medians change little, so the second attempt is usually sufficient. */
    private static final int TRIES = 6;

    private static final double BEFORE_END = 1 - 1e-6;

    public static StageMoments<Advisory> advisories(
            FollowedEvents events, Function<InstanceSnapshot, Advisory> advised) {
        return new StageMoments<>(
                events::at,
                0,
                events.seconds(events.count() - 1),
                known -> Optional.of(advised.apply(known))
                        .filter(advisory -> advisory.makespan().isPresent()),
                advisory -> advisory.makespan().orElseThrow().medianSeconds());
    }

    /** @param share elapsed share of the forecast median; determines the stage */
    public record Moment<F>(ProgressBucket stage, double share, InstanceSnapshot known, F forecast) {}

    /** Returns for each stage the moment nearest to its centre; omits stages that the run did not reach. */
    public List<Moment<F>> find() {
        return find(EnumSet.allOf(ProgressBucket.class));
    }

    public List<Moment<F>> find(Set<ProgressBucket> stages) {
        List<Moment<F>> found = new ArrayList<>();
        Optional<Moment<F>> before = at(beginSeconds);
        for (ProgressBucket stage : EnumSet.copyOf(stages)) {
            if (before.isEmpty()) {
                return found;
            }
            Optional<Moment<F>> nearest = stage == ProgressBucket.START ? before : nearest(stage, before.get());
            nearest.filter(moment -> moment.stage() == stage).ifPresent(found::add);
            before = nearest;
        }
        return found;
    }

    /** Secant method within the known bounds; the share increases with time unless the median jumps. */
    private Optional<Moment<F>> nearest(ProgressBucket stage, Moment<F> before) {
        double low = beginSeconds;
        double high = endSeconds * BEFORE_END;
        double next = Math.max(low, Math.min(stage.centre() * medianSeconds.applyAsDouble(before.forecast()), high));
        Optional<Moment<F>> best = Optional.empty();
        double least = Double.POSITIVE_INFINITY;
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Optional<Moment<F>> moment = at(next);
            if (moment.isEmpty()) {
                return best;
            }
            double distance = Math.abs(moment.get().share() - stage.centre());
            if (distance < least) {
                least = distance;
                best = moment;
            }
            boolean early = moment.get().share() < stage.centre();
            low = early ? next : low;
            high = early ? high : next;
            double secant =
                    stage.centre() * medianSeconds.applyAsDouble(moment.get().forecast());
            double tried = next;
            next = secant > low && secant < high ? secant : (low + high) / 2;
            if (least <= NEAR || Math.abs(next - tried) <= NEAR * NEAR * high) {
                return best;
            }
        }
        return best;
    }

    private Optional<Moment<F>> at(double seconds) {
        InstanceSnapshot known = at.apply(seconds);
        return forecaster.apply(known).map(forecast -> {
            double median = medianSeconds.applyAsDouble(forecast);
            double share = median > 0 ? Math.min(1, known.elapsedSeconds() / median) : 1;
            return new Moment<>(ProgressBucket.of(share), share, known, forecast);
        });
    }
}
