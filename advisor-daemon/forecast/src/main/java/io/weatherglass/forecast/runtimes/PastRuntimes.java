package io.weatherglass.forecast.runtimes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Past runtimes for {@link ExpectedRuntimes}. Not thread-safe. */
final class PastRuntimes {
    /** Minimum number of runs needed to estimate a loading. */
    private static final int RUNS_FOR_A_LOADING = 5;

    /** Weight of the prior loading of 1, as a number of runs. */
    private static final double LOADING_PRIOR = 8;

    private static final double MIN_LOADING = 0.15;

    /** Upper limit; larger loadings only widen intervals ({@code docs/decisions/0009-vms-at-levels-that-jump.md}). */
    private static final double MAX_LOADING = 1;

    private final Map<String, PastJobRuntimes> byId = new HashMap<>();
    private final Map<String, String> kindById = new HashMap<>();
    private final List<String> frequent = new ArrayList<>();

    private final Map<String, PastKindRuntimes> byKind = new HashMap<>();
    private final SortedValues all = new SortedValues();

    private final Map<String, Double> expected = new HashMap<>();

    private final Map<String, PastKindRuntimes.Usual> usual = new HashMap<>();
    private double typicalDeviation = Double.NaN;

    void add(PastRunRuntimes run) {
        for (int job = 0; job < run.jobCount(); job++) {
            if (run.observedSeconds()[job] > 0) {
                double log = StrictMath.log(run.observedSeconds()[job]);
                double projected = run.projectedSeconds()[job];
                String id = run.ids()[job];
                PastJobRuntimes own = byId.computeIfAbsent(id, unseen -> new PastJobRuntimes());
                own.add(log, projected > 0 ? log - StrictMath.log(projected) : Double.NaN);
                if (own.size() == RUNS_FOR_A_LOADING) {
                    frequent.add(id);
                }
                kindById.put(id, run.kinds()[job]);
                byKind.computeIfAbsent(run.kinds()[job], kind -> new PastKindRuntimes())
                        .add(log, projected, run.inputBytes()[job]);
                all.add(log);
            }
        }
        expected.clear();
        usual.clear();
        typicalDeviation = Double.NaN;
    }

    private double expectedLog(String id) {
        return expected.computeIfAbsent(id, unseen -> {
            PastJobRuntimes job = byId.get(id);
            return job.speaksForItself() ? job.expected() : job.expected(usual(kindById.get(id)));
        });
    }

    private PastKindRuntimes.Usual usual(String kind) {
        return usual.computeIfAbsent(kind, unseen -> byKind.get(kind).usual());
    }

    /** Returns the median deviation of frequent jobs; 0 if there are none. */
    private double typicalDeviation() {
        if (Double.isNaN(typicalDeviation)) {
            double[] deviations = frequent.stream()
                    .mapToDouble(id -> byId.get(id).deviation(expectedLog(id)))
                    .sorted()
                    .toArray();
            typicalDeviation = deviations.length == 0 ? 0 : deviations[deviations.length / 2];
        }
        return typicalDeviation;
    }

    private double loading(String id) {
        PastJobRuntimes job = byId.get(id);
        if (job == null || job.size() < RUNS_FOR_A_LOADING || typicalDeviation() == 0) {
            return 1;
        }
        double share = job.deviation(expectedLog(id)) / typicalDeviation();
        double shrunken = StrictMath.sqrt((LOADING_PRIOR + job.size() * share * share) / (LOADING_PRIOR + job.size()));
        return Math.min(MAX_LOADING, Math.max(MIN_LOADING, shrunken));
    }

    double[] logRatios(PastRunRuntimes run) {
        double[] ratios = allLogRatios(run);
        boolean[] lost = LostJobs.among(ratios);
        for (int job = 0; job < ratios.length; job++) {
            ratios[job] = lost[job] ? Double.NaN : ratios[job];
        }
        return ratios;
    }

    boolean[] lost(PastRunRuntimes run) {
        return LostJobs.among(allLogRatios(run));
    }

    private double[] allLogRatios(PastRunRuntimes run) {
        double[] ratios = new double[run.jobCount()];
        for (int job = 0; job < ratios.length; job++) {
            double observed = run.observedSeconds()[job];
            ratios[job] = observed > 0 ? StrictMath.log(observed) - expectedLog(run.ids()[job]) : Double.NaN;
        }
        return ratios;
    }

    /** Returns the expected runtimes by job, s; NaN if unknown. */
    double[] expectedSeconds(PastRunRuntimes run) {
        return Arrays.stream(run.ids())
                .mapToDouble(id -> byId.containsKey(id) ? StrictMath.exp(expectedLog(id)) : Double.NaN)
                .toArray();
    }

    double[] loadings(PastRunRuntimes run) {
        return Arrays.stream(run.ids()).mapToDouble(this::loading).toArray();
    }

    ExpectedRuntimes expected() {
        Map<String, ExpectedRuntimes.OfJob> jobs = new HashMap<>();
        byId.keySet().forEach(id -> jobs.put(id, new ExpectedRuntimes.OfJob(expectedLog(id), loading(id))));
        Map<String, ExpectedRuntimes.OfKind> kinds = new HashMap<>();
        byKind.forEach((kind, runtimes) -> kinds.put(kind, runtimes.expected()));
        return new ExpectedRuntimes(jobs, kinds, all.middleMean(Double.NEGATIVE_INFINITY));
    }

    /** Logarithms of the runtimes of one job. Not thread-safe. */
    static final class PastJobRuntimes {
        /**
         * Minimum number of values for finding outliers; fewer values are compared with the values of the job's kind.
         */
        private static final int MANY = 8;

        /**
         * Maximum number of runs in which a job may have been lost every time. Lost jobs are rare, so a job that was
         * short in more runs is simply short.
         */
        private static final int FEW = 2;

        private final SortedValues logs = new SortedValues();

        /** Logarithms of the first runtimes, and of their ratios to the projection (NaN if there is none). */
        private double[] firstLogs = new double[2];

        private double[] firstOverProjected = new double[2];

        void add(double log, double logOverProjected) {
            int place = logs.size();
            logs.add(log);
            if (place < MANY) {
                if (place == firstLogs.length) {
                    firstLogs = Arrays.copyOf(firstLogs, MANY);
                    firstOverProjected = Arrays.copyOf(firstOverProjected, MANY);
                }
                firstLogs[place] = log;
                firstOverProjected[place] = logOverProjected;
            }
        }

        int size() {
            return logs.size();
        }

        boolean speaksForItself() {
            return logs.size() >= MANY;
        }

        /** Returns the mid-mean of the logarithms, excluding lost jobs. */
        double expected() {
            return logs.middleMean(logs.at((3 * logs.size() - 1) / 4) - LostJobs.BELOW);
        }

        /**
         * Returns the mid-mean of the logarithms that are usual for the kind, or of all if only a few are. If the job
         * has only a few past runs and was lost in all of them, returns the runtime expected for its kind.
         */
        double expected(PastKindRuntimes.Usual usual) {
            int size = logs.size();
            double ofKind = usual.expected(firstLogs[0], firstOverProjected[0]);
            if (size <= FEW && logs.at(size - 1) < ofKind - LostJobs.BELOW) {
                return ofKind;
            }
            double[] values = new double[size];
            int usuals = 0;
            for (int k = 0; k < size; k++) {
                if (usual.holds(firstLogs[k], firstOverProjected[k])) {
                    values[usuals++] = firstLogs[k];
                }
            }
            if (4 * usuals < size) {
                values = Arrays.copyOf(firstLogs, size);
                usuals = size;
            }
            Arrays.sort(values, 0, usuals);
            return SortedValues.middleMean(values, 0, usuals);
        }

        double deviation(double expected) {
            return logs.medianDistance(expected);
        }
    }
}
