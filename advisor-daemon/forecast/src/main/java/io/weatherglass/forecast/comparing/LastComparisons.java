package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.forecast.comparing.ComparisonQueue.Request;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobTable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Stores the last comparison of each instance and determines when the next one is due. Thread-safe. */
final class LastComparisons {

    /** Share of the jobs that must end, or of the makespan that must elapse, between comparisons. */
    private static final double STEP = 1.0 / 20;

    private final Function<String, Optional<Advisory>> published;
    private final Map<String, Done> done = new ConcurrentHashMap<>();

    /** @param published returns the last advisory for an instance; used after a restart */
    LastComparisons(Function<String, Optional<Advisory>> published) {
        this.published = published;
    }

    /** @param fraction share of jobs that had ended at the last comparison */
    record Done(
            int planRevision,
            double fraction,
            double elapsedSeconds,
            Optional<StrategyComparison> comparison,
            Optional<Recommender.Last> recommended) {
        boolean isNone() {
            return fraction == Double.NEGATIVE_INFINITY;
        }

        private boolean isOf(InstanceSnapshot snapshot) {
            return planRevision == snapshot.plan().revision();
        }

        Optional<StrategyComparison> of(InstanceSnapshot snapshot) {
            return isOf(snapshot) ? comparison : Optional.empty();
        }

        Optional<Recommender.Last> recommendedOf(InstanceSnapshot snapshot) {
            return isOf(snapshot) ? recommended : Optional.empty();
        }

        boolean isDue(Request now) {
            double makespan = now.forecast().completionSeconds().orElseThrow().quantile(0.5);
            return !isOf(now.snapshot())
                    || now.fraction() - fraction >= STEP
                    || now.snapshot().elapsedSeconds() - elapsedSeconds >= STEP * makespan;
        }
    }

    Done of(InstanceSnapshot snapshot) {
        return done.computeIfAbsent(snapshot.instance(), id -> resumed(snapshot));
    }

    Optional<Done> known(String instance) {
        return Optional.ofNullable(done.get(instance));
    }

    boolean isFirst(String instance) {
        return known(instance).map(Done::isNone).orElse(true);
    }

    void keep(String instance, Done now) {
        done.computeIfPresent(instance, (id, before) -> now);
    }

    void forget(String instance) {
        done.remove(instance);
    }

    private Done resumed(InstanceSnapshot snapshot) {
        Optional<Advisory> before = published
                .apply(snapshot.instance())
                .filter(advisory -> advisory.planRevision() == snapshot.plan().revision());
        Optional<StrategyComparison> compared = before.flatMap(Advisory::comparison)
                .filter(comparison ->
                        comparison.own().strategy().equals(snapshot.plan().strategy()));
        // it is unknown when the recommendation last changed, so it may change at once
        Optional<Recommender.Last> recommended = before.flatMap(advisory -> advisory.recommendation()
                .map(known -> new Recommender.Last(known, Double.NEGATIVE_INFINITY, risk(advisory.risk()))));
        return new Done(
                snapshot.plan().revision(), Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, compared, recommended);
    }

    private static double risk(Risk published) {
        return Stream.concat(published.deadlineMiss().stream(), published.budgetExceeded().stream())
                .mapToDouble(RiskEstimate::probability)
                .max()
                .orElse(Double.NaN);
    }

    static double fraction(InstanceSnapshot snapshot) {
        return over(snapshot.jobs()) / (double) snapshot.jobs().count();
    }

    static int over(JobTable jobs) {
        return (int) IntStream.range(0, jobs.count())
                .filter(job -> jobs.phase(job).isOver())
                .count();
    }
}
