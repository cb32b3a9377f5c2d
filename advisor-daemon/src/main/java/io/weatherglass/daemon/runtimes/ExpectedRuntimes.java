package io.weatherglass.daemon.runtimes;

import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The runtime that is expected of each job, from past executions: of a job by its id, where runs repeat; else by its kind
 * and the size of its input; else by its kind and its projection; else its projection. Means are of logarithms, between
 * their quartiles: some jobs take eight times as long now and then.
 */
final class ExpectedRuntimes {

    private static final int POINTS_FOR_A_SLOPE = 10;

    /** A job that took a tenth of what it can take was lost; on the log scale. */
    private static final double LOST = StrictMath.log(10);

    /** Deviations of fewer runs say nothing. */
    private static final int RUNS_FOR_A_LOADING = 5;

    /** So many runs speak for a loading of 1. */
    private static final double LOADING_PRIOR = 8;

    private static final double LEAST_LOADING = 0.15;
    private static final double MOST_LOADING = 1;

    private final Map<String, Double> byId = new HashMap<>();
    private final Map<String, KindRuntimes> byKind = new HashMap<>();
    private final double ofAll;
    private final Map<String, Double> loading = new HashMap<>();

    private ExpectedRuntimes(List<PastExecution> past) {
        Map<String, List<Double>> logs = new HashMap<>();
        Map<String, List<Point>> points = new HashMap<>();
        List<Double> all = new ArrayList<>();
        for (PastExecution run : past) {
            for (int job = 0; job < run.jobCount(); job++) {
                if (run.observedSeconds()[job] > 0) {
                    double log = StrictMath.log(run.observedSeconds()[job]);
                    logs.computeIfAbsent(run.ids()[job], id -> new ArrayList<>())
                            .add(log);
                    points.computeIfAbsent(run.kinds()[job], kind -> new ArrayList<>())
                            .add(new Point(log, run.projectedSeconds()[job], run.inputBytes()[job]));
                    all.add(log);
                }
            }
        }
        logs.forEach((id, values) -> byId.put(id, middleMean(withoutLost(values))));
        learnLoadings(logs);
        points.forEach((kind, values) -> byKind.put(kind, KindRuntimes.of(values)));
        ofAll = middleMean(all);
    }

    /** Without those of runs in which the job was lost: it ended at once, having done nothing. */
    private static List<Double> withoutLost(List<Double> logs) {
        double longest = logs.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return logs.stream().filter(log -> log >= longest - LOST).toList();
    }

    /** From how much the runtimes of each job differ, against how much those of most jobs do. */
    private void learnLoadings(Map<String, List<Double>> logs) {
        Map<String, Double> deviation = new HashMap<>();
        logs.forEach((id, values) -> {
            if (values.size() >= RUNS_FOR_A_LOADING) {
                deviation.put(id, medianDistance(values, byId.get(id)));
            }
        });
        if (deviation.isEmpty()) {
            return;
        }
        double typical = median(
                deviation.values().stream().mapToDouble(Double::doubleValue).toArray());
        if (typical == 0) {
            return;
        }
        deviation.forEach((id, own) -> {
            int runs = logs.get(id).size();
            double square = (own / typical) * (own / typical);
            double shrunken = StrictMath.sqrt((LOADING_PRIOR + runs * square) / (LOADING_PRIOR + runs));
            loading.put(id, Math.min(MOST_LOADING, Math.max(LEAST_LOADING, shrunken)));
        });
    }

    private static double medianDistance(List<Double> values, double from) {
        return median(
                values.stream().mapToDouble(value -> Math.abs(value - from)).toArray());
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    /** By job how much it follows the level of its VM; 1 of a job that is hardly known. */
    double[] loadings(String[] ids) {
        return Arrays.stream(ids)
                .mapToDouble(id -> loading.getOrDefault(id, 1.0))
                .toArray();
    }

    /** Learns from executions of which at least one tells of runtimes. */
    static ExpectedRuntimes of(List<PastExecution> past) {
        return new ExpectedRuntimes(past);
    }

    /** A past job: the logarithm of its runtime, its projection, and the size of its input. */
    private record Point(double logSeconds, double projectedSeconds, long inputBytes) {}

    /**
     * What past jobs of a kind took.
     *
     * @param log mean logarithm of the runtime
     * @param logOverProjected mean of ln(observed / projected), NaN if nothing was projected
     * @param slope of the logarithm of the runtime over that of the input's size, NaN where it tells nothing
     * @param logInput mean logarithm of the input's size
     */
    private record KindRuntimes(double log, double logOverProjected, double slope, double logInput) {

        static KindRuntimes of(List<Point> points) {
            List<Double> ratios = points.stream()
                    .filter(point -> point.projectedSeconds() > 0)
                    .map(point -> point.logSeconds() - StrictMath.log(point.projectedSeconds()))
                    .toList();
            List<Point> sized =
                    points.stream().filter(point -> point.inputBytes() > 0).toList();
            double logInput = sized.stream()
                    .mapToDouble(point -> StrictMath.log(point.inputBytes()))
                    .average()
                    .orElse(Double.NaN);
            return new KindRuntimes(
                    middleMean(points.stream().map(Point::logSeconds).toList()),
                    ratios.isEmpty() ? Double.NaN : middleMean(ratios),
                    slope(sized, logInput),
                    logInput);
        }

        /** Least squares; a runtime does not shrink with its input, nor grow faster than its square. */
        private static double slope(List<Point> sized, double logInput) {
            double squares = 0;
            double products = 0;
            for (Point point : sized) {
                double x = StrictMath.log(point.inputBytes()) - logInput;
                squares += x * x;
                products += x * point.logSeconds();
            }
            boolean tells = sized.size() >= POINTS_FOR_A_SLOPE && squares > 0.01 * sized.size();
            return tells ? Math.min(2, Math.max(0, products / squares)) : Double.NaN;
        }

        double logSeconds(double projectedSeconds, double inputBytes) {
            if (inputBytes > 0 && !Double.isNaN(slope)) {
                return log + slope * (StrictMath.log(inputBytes) - logInput);
            }
            return projectedSeconds > 0 && !Double.isNaN(logOverProjected)
                    ? StrictMath.log(projectedSeconds) + logOverProjected
                    : log;
        }
    }

    /** Whether past executions had a job of this id. */
    boolean knows(String id) {
        return byId.containsKey(id);
    }

    /** Expected runtimes by job of the workflow, s, all above 0. */
    double[] seconds(Workflow workflow) {
        double[] projected = workflow.projectedRuntimesSeconds();
        double[] seconds = new double[projected.length];
        for (int job = 0; job < seconds.length; job++) {
            seconds[job] = StrictMath.exp(logSeconds(
                    workflow.jobId(job),
                    workflow.kind(job),
                    projected[job],
                    workflow.job(job).inputBytes()));
        }
        return seconds;
    }

    private double logSeconds(String id, String kind, double projectedSeconds, double inputBytes) {
        Double own = byId.get(id);
        if (own != null) {
            return own;
        }
        KindRuntimes ofKind = byKind.get(kind);
        if (ofKind != null) {
            return ofKind.logSeconds(projectedSeconds, inputBytes);
        }
        return projectedSeconds > 0 ? StrictMath.log(projectedSeconds) : ofAll;
    }

    /** By job of a past execution ln(observed / expected), NaN where it did not complete. */
    double[] logRatios(PastExecution run) {
        double[] ratios = new double[run.jobCount()];
        for (int job = 0; job < ratios.length; job++) {
            double observed = run.observedSeconds()[job];
            ratios[job] = observed > 0
                    ? StrictMath.log(observed)
                            - logSeconds(
                                    run.ids()[job],
                                    run.kinds()[job],
                                    run.projectedSeconds()[job],
                                    run.inputBytes()[job])
                    : Double.NaN;
        }
        return ratios;
    }

    /** Mean of the values between the quartiles. */
    static double middleMean(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int cut = sorted.length / 4;
        return Arrays.stream(sorted, cut, sorted.length - cut).average().orElseThrow();
    }
}
