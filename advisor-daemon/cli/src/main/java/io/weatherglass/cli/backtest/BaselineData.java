package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.forecast.replay.FollowedEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Past makespans and job completion times of a workflow, for the baselines. Runs must not be added while a comparison
 * is in progress.
 */
final class BaselineData {

    private static final double SAME = 1e-9;

    private final FollowingOptions options;
    private final List<Double> makespans = new ArrayList<>();

    /** Job completion times of each run, s, ascending. */
    private final List<double[]> completions = new ArrayList<>();

    BaselineData(FollowingOptions options) {
        this.options = options;
    }

    int count() {
        return makespans.size();
    }

    StageForecast compare(String workflow, FollowedEvents events, double truth, double at, Advisory advisory) {
        double elapsed = at * truth;
        int done = events.completedJobs(events.countUntil(elapsed));
        return new StageForecast(
                workflow,
                events.ended().instance(),
                events.completedJobs(events.count()),
                count(),
                truth,
                at,
                published(advisory),
                BaselineForecasts.pastMakespans(makespans, elapsed, options.level()),
                BaselineForecasts.linearProgress(
                        BaselineForecasts.linearSeconds(elapsed, done, expectedJobs()),
                        linearFactors(done),
                        elapsed,
                        options.level()));
    }

    private Optional<SpanForecast> published(Advisory advisory) {
        return advisory.makespan().map(makespan -> {
            DurationInterval interval = makespan.intervals().stream()
                    .filter(one -> Math.abs(one.level() - options.level()) < SAME)
                    .findFirst()
                    .orElseThrow();
            return new SpanForecast(interval.lowerSeconds(), makespan.medianSeconds(), interval.upperSeconds());
        });
    }

    private double expectedJobs() {
        return completions.stream().mapToInt(dates -> dates.length).average().orElse(Double.NaN);
    }

    /**
     * Returns, for each past run, its makespan divided by its linear estimate after this number of completed jobs. Runs
     * are compared by completed jobs because the elapsed share of the makespan is unknown during a run.
     */
    private List<Double> linearFactors(int done) {
        List<Double> factors = new ArrayList<>();
        for (int run = 0; run < completions.size(); run++) {
            double[] dates = completions.get(run);
            if (done > 0 && done <= dates.length) {
                double linear = BaselineForecasts.linearSeconds(dates[done - 1], done, expectedJobs());
                if (Double.isFinite(linear)) {
                    factors.add(makespans.get(run) / linear);
                }
            }
        }
        return factors;
    }

    void add(FollowedEvents events, double truth) {
        makespans.add(truth);
        completions.add(events.completionSeconds());
    }
}
