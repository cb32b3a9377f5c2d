package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;

/** Usual durations and pauses of a workflow, estimated from past runs and the run itself. Immutable and thread-safe. */
public final class UsualJobs {

    private static final int MIN_JOBS = 5;

    /** Probability that any ordinary job of a run exceeds its limit. */
    private static final double RUNS_WITH_CHANCE = 0.01;

    /** Minimum limit relative to the longest known duration. */
    private static final double BEYOND_LONGEST = 1.5;

    /**
     * Minimum distance of the limit from the longest known duration, s; without it, 3 of 4 real workflows had false
     * alarms ({@code OrdinaryRunsAlertTest}).
     */
    private static final double BEYOND_LONGEST_SECONDS = 60;

    private static final double MIN_SCATTER = 0.1;

    /** Mean of ln(runtime / longest known runtime) beyond the longest one, as in the runtime model. */
    private static final double LATE_SHARE = 0.3;

    private static final double ADDED_JOBS = 0.5;

    /** Precision of timestamps, s; they are often rounded to seconds. */
    private static final double DATE_SECONDS = 1;

    private final PastRuns past;
    private final Lazy<Map<String, List<JobDates>>> now;
    private final Map<String, OptionalDouble> limits = new ConcurrentHashMap<>();
    private final Map<String, Double> longest = new ConcurrentHashMap<>();

    /** Computes limits when needed. For a resumed run, uses only past runs. */
    public UsualJobs(InstanceSnapshot now, PastRuns past) {
        this.past = past;
        this.now = new Lazy<>(() -> RunCourse.byKind(now).orElseGet(Map::of));
    }

    static final class Times {
        /** In ascending order. */
        private final Map<String, double[]> logs = new HashMap<>();

        private final double longestGap;
        private final int runs;

        private Times(Map<String, List<JobDates>> jobs, double longestGap, int runs) {
            jobs.forEach((kind, some) -> logs.put(kind, logs(some).sorted().toArray()));
            this.longestGap = longestGap;
            this.runs = runs;
        }

        static Times of(List<Map<String, List<JobDates>>> runs) {
            Map<String, List<JobDates>> jobs = new HashMap<>();
            double gap = 0;
            for (Map<String, List<JobDates>> run : runs) {
                run.forEach((kind, some) ->
                        jobs.computeIfAbsent(kind, none -> new ArrayList<>()).addAll(some));
                gap = Math.max(gap, longestGap(run));
            }
            return new Times(jobs, gap, runs.size());
        }

        private static DoubleStream logs(List<JobDates> jobs) {
            return jobs.stream()
                    .mapToDouble(JobDates::duration)
                    .filter(Double::isFinite)
                    .map(duration -> Math.log(Math.max(DATE_SECONDS, duration)));
        }

        private static double longestGap(Map<String, List<JobDates>> run) {
            double[] dates =
                    new double[3 * run.values().stream().mapToInt(List::size).sum()];
            int count = 0;
            for (List<JobDates> jobs : run.values()) {
                for (JobDates job : jobs) {
                    dates[count++] = job.begun();
                    dates[count++] = job.started();
                    dates[count++] = job.completed();
                }
            }
            // NaN sorts last and fails all comparisons
            Arrays.sort(dates);
            double longest = 0;
            double before = 0;
            for (double date : dates) {
                longest = date - before > longest ? date - before : longest;
                before = date;
            }
            return longest;
        }
    }

    public int pastRuns() {
        return past.times().runs;
    }

    /** Returns the limit of a kind, s; empty if the limit is unknown or not exceeded. */
    public OptionalDouble exceededBy(String kind, double seconds) {
        if (seconds <= minLimit(0) || seconds <= minLimit(longestSeen(kind))) {
            return OptionalDouble.empty();
        }
        OptionalDouble limit = limits.computeIfAbsent(kind, this::limitSeconds);
        return limit.isPresent() && seconds > limit.getAsDouble() ? limit : OptionalDouble.empty();
    }

    /**
     * Returns the probability that a job that has run for some time exceeds a limit: the share of jobs of its kind in
     * past runs that did so. Half a job is added, whose runtime beyond the longest known one has a Pareto distribution.
     *
     * @return empty if too few durations are known
     */
    public Optional<Double> exceedance(String kind, double elapsedSeconds, double limitSeconds) {
        double[] logs = past.times().logs.getOrDefault(kind, new double[0]);
        if (elapsedSeconds >= limitSeconds) {
            return Optional.of(1.0);
        }
        return logs.length < MIN_JOBS
                ? Optional.empty()
                : Optional.of(beyond(logs, Math.log(limitSeconds)) / beyond(logs, Math.log(elapsedSeconds)));
    }

    private static double beyond(double[] sorted, double log) {
        double tail = Math.exp(-Math.max(0, log - sorted[sorted.length - 1]) / LATE_SHARE);
        int first = 0;
        int end = sorted.length;
        while (first < end) {
            int middle = (first + end) >>> 1;
            if (sorted[middle] > log) {
                end = middle;
            } else {
                first = middle + 1;
            }
        }
        return sorted.length - first + ADDED_JOBS * tail;
    }

    private double longestSeen(String kind) {
        return longest.computeIfAbsent(kind, some -> Math.exp(logsOf(some).max().orElse(Double.NEGATIVE_INFINITY)));
    }

    private static double minLimit(double longestSeconds) {
        return Math.max(BEYOND_LONGEST * longestSeconds, longestSeconds + BEYOND_LONGEST_SECONDS);
    }

    private DoubleStream logsOf(String kind) {
        return DoubleStream.concat(
                Arrays.stream(past.times().logs.getOrDefault(kind, new double[0])),
                Times.logs(now.get().getOrDefault(kind, List.of())));
    }

    /**
     * Returns the limit that 99 % of runs do not exceed if log durations follow a t distribution; empty if too few
     * durations are known.
     */
    private OptionalDouble limitSeconds(String kind) {
        double[] logs = logsOf(kind).toArray();
        if (logs.length < MIN_JOBS) {
            return OptionalDouble.empty();
        }
        double mean = Arrays.stream(logs).average().orElseThrow();
        double squares =
                Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
        double scatter = Math.max(MIN_SCATTER, Math.sqrt(squares / (logs.length - 1)));
        double tail = RUNS_WITH_CHANCE
                / Math.max(1, now.get().getOrDefault(kind, List.of()).size());
        double quantile = new TDistribution(null, logs.length - 1.0).inverseCumulativeProbability(1 - tail);
        double limit = Math.exp(mean + quantile * scatter * Math.sqrt(1 + 1.0 / logs.length));
        return OptionalDouble.of(Math.max(limit, minLimit(longestSeen(kind))));
    }

    public double longestGapSeconds() {
        return Math.max(past.times().longestGap, Times.longestGap(now.get()));
    }
}
