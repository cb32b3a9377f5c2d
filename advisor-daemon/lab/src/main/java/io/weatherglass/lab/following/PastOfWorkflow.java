package io.weatherglass.lab.following;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.forecast.replay.FollowedEvents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What baselines know of the runs of a workflow so far. Written while no run is compared. */
final class PastOfWorkflow {

    private static final double SAME = 1e-9;

    private final FollowingOptions options;
    private final List<Double> makespans = new ArrayList<>();
    private final List<Integer> jobs = new ArrayList<>();
    /** By stage, of each run its makespan over what linear progress said. */
    private final Map<Double, List<Double>> linearFactors = new HashMap<>();

    PastOfWorkflow(FollowingOptions options) {
        this.options = options;
    }

    int count() {
        return makespans.size();
    }

    /** Puts beside what the daemon would have published what the baselines say. */
    StageForecast compare(String workflow, FollowedEvents events, double truth, double at, Advisory advisory) {
        double elapsed = at * truth;
        List<Double> factors = linearFactors.getOrDefault(at, List.of());
        return new StageForecast(
                workflow,
                events.ended().instance(),
                events.completedJobs(events.count()),
                count(),
                truth,
                at,
                published(advisory),
                Baselines.pastMakespans(makespans, elapsed, options.level()),
                Baselines.linearProgress(linear(events, elapsed), factors, elapsed, options.level()));
    }

    private Optional<SpanForecast> published(Advisory advisory) {
        return advisory.makespan().map(makespan -> {
            DurationInterval interval = makespan.intervals().stream()
                    .filter(one -> Math.abs(one.level() - options.level()) < SAME)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("level must be one of "
                            + makespan.intervals().stream()
                                    .map(DurationInterval::level)
                                    .toList() + ", was " + options.level()));
            return new SpanForecast(interval.lowerSeconds(), makespan.medianSeconds(), interval.upperSeconds());
        });
    }

    private double linear(FollowedEvents events, double elapsed) {
        double expected = jobs.stream().mapToInt(Integer::intValue).average().orElse(Double.NaN);
        int done = events.completedJobs(events.countUntil(elapsed));
        return Baselines.linearSeconds(elapsed, done, expected);
    }

    /** A run has ended. */
    void add(FollowedEvents events, double truth) {
        if (!jobs.isEmpty()) {
            for (double at : options.shares()) {
                double linear = linear(events, at * truth);
                if (Double.isFinite(linear)) {
                    linearFactors
                            .computeIfAbsent(at, share -> new ArrayList<>())
                            .add(truth / linear);
                }
            }
        }
        makespans.add(truth);
        jobs.add(events.completedJobs(events.count()));
    }
}
