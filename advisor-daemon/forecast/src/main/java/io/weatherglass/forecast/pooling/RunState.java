package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The kinds and job counts of a run at one point in time, compared with past runs. Immutable. */
final class RunState {

    /** Width of the kernel in log ratios of job counts. */
    private static final double WIDTH = 0.25;

    /** Minimum weight, so that even the least similar run is used. */
    private static final double MIN_WEIGHT = 1e-3;

    /** Log distance for a kind that is missing from the past run. */
    private static final double UNKNOWN_KIND = 1;

    private final PastKindTable past;

    /** Known number of jobs by kind number. */
    private final int[] sizes;

    private final BitSet begun;
    private final int unknown;
    private final int unknownJobs;
    private final int open;
    private final int plannedJobs;
    private final boolean planned;

    /** Number of planned jobs by kind number; 0 if unknown. */
    private final int[] plannedOf;

    /** @param date worked time, s */
    RunState(PastKindTable past, RunCourse run, double date) {
        this(past, run, date, true);
    }

    /**
     * @param extrapolates whether unknown numbers of jobs follow from kinds that were equally frequent in past runs; false
     *     for a past run, because these include it
     */
    RunState(PastKindTable past, RunCourse run, double date, boolean extrapolates) {
        this.past = past;
        Map<String, Integer> byKind = sizes(run, date);
        plannedJobs = run.known().planned().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        planned = run.known().all();
        plannedOf = new int[past.count()];
        run.known().planned().forEach((kind, count) -> {
            int number = past.number(kind);
            if (number != PastKindTable.UNKNOWN) {
                plannedOf[number] = byKind.getOrDefault(kind, count);
            }
        });
        sizes = new int[past.count()];
        begun = new BitSet();
        int others = 0;
        int jobsOfOthers = 0;
        for (Map.Entry<String, Integer> kind : byKind.entrySet()) {
            int jobs = kind.getValue();
            int number = jobs > 0 ? past.number(kind.getKey()) : PastKindTable.UNKNOWN;
            if (number != PastKindTable.UNKNOWN) {
                sizes[number] = jobs;
                if (submitted(run, kind.getKey(), date) > 0) {
                    begun.set(number);
                }
            } else if (jobs > 0) {
                others++;
                jobsOfOthers += jobs;
            }
        }
        if (extrapolates && !planned) {
            past.raise(sizes);
            for (int kind = 0; kind < sizes.length; kind++) {
                sizes[kind] = plannedOf[kind] > 0 ? plannedOf[kind] : sizes[kind];
            }
        }
        unknown = others;
        unknownJobs = jobsOfOthers;
        open = Math.max(0, run.all().submittedBy(date) - run.all().completedBy(date));
    }

    /** Returns the known numbers of jobs by kind. */
    static Map<String, Integer> sizes(RunCourse run, double date) {
        Map<String, Integer> sizes = new TreeMap<>(run.known().planned());
        run.kinds().keySet().forEach(kind -> sizes.merge(kind, submitted(run, kind, date), Math::max));
        return sizes;
    }

    static int submitted(RunCourse run, String kind, double date) {
        KindCourse course = run.kinds().get(kind);
        return course == null ? 0 : course.knownBy(date);
    }

    boolean isOfKnownSize() {
        return planned && plannedJobs > 0;
    }

    boolean comparesBySize() {
        return isOfKnownSize()
                || plannedJobs > 0
                        && IntStream.range(0, past.runs()).anyMatch(run -> !PastRuns.isOfSize(plannedTimes(run)));
    }

    /**
     * Returns the number of planned jobs divided by the number of jobs in a past run. If the plan is incomplete, counts
     * only kinds that both have; 1 if there are none.
     */
    double plannedTimes(int run) {
        if (planned) {
            return (double) plannedJobs / past.jobs(run);
        }
        int here = 0;
        int there = 0;
        for (int kind = 0; kind < plannedOf.length; kind++) {
            if (plannedOf[kind] > 0 && past.count(run, kind) > 0) {
                here += plannedOf[kind];
                there += past.count(run, kind);
            }
        }
        return there > 0 ? (double) here / there : 1;
    }

    /** Returns the number of jobs of a kind if this run otherwise equals a past run. */
    int jobsWith(int run, int kind) {
        return plannedOf[kind] > 0 ? plannedOf[kind] : Math.max(past.count(run, kind), sizes[kind]);
    }

    PastKindTable past() {
        return past;
    }

    int open() {
        return open;
    }

    BitSet begun() {
        return begun;
    }

    int difference(BitSet begunThere) {
        BitSet only = (BitSet) begun.clone();
        only.xor(begunThere);
        return only.cardinality() + unknown;
    }

    /** Returns the work relative to that of a past run, at least 1; uses job counts if durations are unknown. */
    double timesLarger(int run) {
        boolean timed = past.work(run) > 0;
        double more = 0;
        for (int kind = 0; kind < sizes.length; kind++) {
            int there = past.count(run, kind);
            double each = timed ? past.meanDuration(run, kind) : Math.signum(there);
            more += Math.max(0, sizes[kind] - there) * each;
        }
        return more > 0 ? 1 + more / (timed ? past.work(run) : past.jobs(run)) : 1;
    }

    /** Returns weights of past runs from a Gaussian kernel of their {@link #distance}; the largest is 1. */
    double[] similarity() {
        return similarityWithout(-1);
    }

    double[] similarityWithout(int left) {
        double[] weights = new double[past.runs()];
        for (int run = 0; run < weights.length; run++) {
            if (run != left) {
                double distance = distance(run) / WIDTH;
                weights[run] = Math.exp(-distance * distance / 2) + MIN_WEIGHT;
            }
        }
        double most = Arrays.stream(weights).max().orElse(1);
        return Arrays.stream(weights).map(weight -> weight / most).toArray();
    }

    double distance(int run) {
        int all = 0;
        int more = 0;
        int less = 0;
        int missing = 0;
        for (int kind = 0; kind < sizes.length; kind++) {
            int there = past.count(run, kind);
            if (sizes[kind] > 0 && there == 0) {
                missing++;
            } else if (sizes[kind] > 0) {
                all += there;
                more += Math.max(0, sizes[kind] - there);
                less += Math.max(0, there - sizes[kind]);
            }
        }
        double apart = all == 0 ? 0 : Math.log1p((double) more / all) - Math.log1p(-(double) less / all);
        return apart + missing * UNKNOWN_KIND;
    }

    int jobsWith(int run) {
        int jobs = unknownJobs;
        for (int kind = 0; kind < sizes.length; kind++) {
            jobs += jobsWith(run, kind);
        }
        return jobs;
    }
}
