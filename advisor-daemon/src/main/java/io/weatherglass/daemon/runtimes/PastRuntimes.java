package io.weatherglass.daemon.runtimes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The runtimes of past jobs, run by run: what {@link ExpectedRuntimes} come from. Not thread-safe. */
final class PastRuntimes {
    /** A job that took a tenth of what it can take was lost; on the log scale. */
    private static final double LOST = StrictMath.log(10);

    /** Deviations of fewer runs say nothing. */
    private static final int RUNS_FOR_A_LOADING = 5;

    /** So many runs speak for a loading of 1. */
    private static final double LOADING_PRIOR = 8;

    private static final double LEAST_LOADING = 0.15;
    private static final double MOST_LOADING = 1;

    private final Map<String, PastJobRuntimes> byId = new HashMap<>();
    private final Map<String, PastKindRuntimes> byKind = new HashMap<>();
    private final SortedValues all = new SortedValues();

    /** Those jobs that are known often enough for a loading. */
    private final List<PastJobRuntimes> frequent = new ArrayList<>();

    /** How much the runtimes of most of these differ; 0 where none is known. */
    private double typicalDeviation;

    /** The runtimes of one job, on the log scale. */
    private static final class PastJobRuntimes {
        private final SortedValues logs = new SortedValues();
        private double mean;
        private double deviation;

        /** Runs in which the job was lost do not count: it ended at once, having done nothing. */
        void add(double log) {
            logs.add(log);
            mean = logs.middleMean(logs.at(logs.size() - 1) - LOST);
            deviation = logs.medianDistance(mean);
        }
    }

    /** Learns from one more execution. */
    void add(PastExecution run) {
        for (int job = 0; job < run.jobCount(); job++) {
            if (run.observedSeconds()[job] > 0) {
                double log = StrictMath.log(run.observedSeconds()[job]);
                PastJobRuntimes own = byId.computeIfAbsent(run.ids()[job], id -> new PastJobRuntimes());
                own.add(log);
                if (own.logs.size() == RUNS_FOR_A_LOADING) {
                    frequent.add(own);
                }
                byKind.computeIfAbsent(run.kinds()[job], kind -> new PastKindRuntimes())
                        .add(log, run.projectedSeconds()[job], run.inputBytes()[job]);
                all.add(log);
            }
        }
        double[] deviations =
                frequent.stream().mapToDouble(job -> job.deviation).sorted().toArray();
        typicalDeviation = deviations.length == 0 ? 0 : deviations[deviations.length / 2];
    }

    /** How much a job follows the level of its VM: from how much its runtimes differ, against how much those of most do. */
    private double loading(PastJobRuntimes job) {
        int runs = job.logs.size();
        if (runs < RUNS_FOR_A_LOADING || typicalDeviation == 0) {
            return 1;
        }
        double square = (job.deviation / typicalDeviation) * (job.deviation / typicalDeviation);
        double shrunken = StrictMath.sqrt((LOADING_PRIOR + runs * square) / (LOADING_PRIOR + runs));
        return Math.min(MOST_LOADING, Math.max(LEAST_LOADING, shrunken));
    }

    /** By job of an execution that was added ln(observed / expected), NaN where it did not complete. */
    double[] logRatios(PastExecution run) {
        double[] ratios = new double[run.jobCount()];
        for (int job = 0; job < ratios.length; job++) {
            double observed = run.observedSeconds()[job];
            ratios[job] = observed > 0 ? StrictMath.log(observed) - byId.get(run.ids()[job]).mean : Double.NaN;
        }
        return ratios;
    }

    /** By job of an execution that was added its loading. */
    double[] loadings(PastExecution run) {
        return Arrays.stream(run.ids())
                .mapToDouble(id -> byId.containsKey(id) ? loading(byId.get(id)) : 1)
                .toArray();
    }

    /** What is expected now; some job must be known. */
    ExpectedRuntimes expected() {
        Map<String, ExpectedRuntimes.OfJob> jobs = new HashMap<>();
        byId.forEach((id, job) -> jobs.put(id, new ExpectedRuntimes.OfJob(job.mean, loading(job))));
        Map<String, ExpectedRuntimes.OfKind> kinds = new HashMap<>();
        byKind.forEach((kind, runtimes) -> kinds.put(kind, runtimes.expected()));
        return new ExpectedRuntimes(jobs, kinds, all.middleMean(Double.NEGATIVE_INFINITY));
    }
}
