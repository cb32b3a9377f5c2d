package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Which kinds of a run had begun by a date, and with how many jobs, those planned included; beside the table of past runs. Immutable. */
final class RunState {

    private final KindTable past;
    private final int[] kinds;
    private final int[] sizes;
    private final BitSet begun;
    private final int unknown;
    private final int unknownJobs;
    private final int open;
    private final int plannedJobs;

    /** Whether a plan names all of its jobs. */
    private final boolean planned;

    /** By the number of a kind that past runs have how many jobs there will be, 0 where that is not known. */
    private final int[] plannedOf;

    private RunState(KindTable past, RunCourse run, double date) {
        this.past = past;
        Map<String, Integer> byKind = sizes(run, date);
        plannedJobs = run.known().planned().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        planned = run.known().all();
        plannedOf = new int[past.count()];
        run.known().planned().forEach((kind, count) -> {
            int number = past.number(kind);
            if (number != KindTable.UNKNOWN) {
                plannedOf[number] = byKind.getOrDefault(kind, count);
            }
        });
        int[] numbers = new int[byKind.size()];
        int[] counts = new int[numbers.length];
        begun = new BitSet();
        int known = 0;
        int others = 0;
        int jobsOfOthers = 0;
        for (Map.Entry<String, Integer> kind : byKind.entrySet()) {
            int jobs = kind.getValue();
            int number = jobs > 0 ? past.number(kind.getKey()) : KindTable.UNKNOWN;
            if (number != KindTable.UNKNOWN) {
                numbers[known] = number;
                counts[known++] = jobs;
                if (submitted(run, kind.getKey(), date) > 0) {
                    begun.set(number);
                }
            } else if (jobs > 0) {
                others++;
                jobsOfOthers += jobs;
            }
        }
        kinds = Arrays.copyOf(numbers, known);
        sizes = Arrays.copyOf(counts, known);
        unknown = others;
        unknownJobs = jobsOfOthers;
        open = Math.max(0, run.all().submittedBy(date) - run.all().completedBy(date));
    }

    /** By kind how many jobs it will have, if that was reported, else how many were submitted. */
    private static Map<String, Integer> sizes(RunCourse run, double date) {
        Map<String, Integer> sizes = new TreeMap<>(run.known().planned());
        run.kinds().keySet().forEach(kind -> sizes.merge(kind, submitted(run, kind, date), Math::max));
        return sizes;
    }

    private static int submitted(RunCourse run, String kind, double date) {
        KindCourse course = run.kinds().get(kind);
        return course == null ? 0 : course.knownBy(date);
    }

    /** Whether it is known how many jobs it will have in all. */
    boolean isOfKnownSize() {
        return planned && plannedJobs > 0;
    }

    /** Whether past runs are to be compared by how many jobs it will have, if only of some kinds: some past run had others, or a plan was reported. */
    boolean comparesBySize() {
        return isOfKnownSize()
                || plannedJobs > 0
                        && IntStream.range(0, past.runs()).anyMatch(run -> !PastRuns.isOfSize(plannedTimes(run)));
    }

    /** How many times as many jobs it will have as a past run had; without a plan of the kinds of which that is known, and 1 if that run has none of these. */
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

    /** Of a run at a date, s of time worked. */
    static RunState of(KindTable past, RunCourse run, double date) {
        return new RunState(past, run, date);
    }

    KindTable past() {
        return past;
    }

    /** Jobs submitted and not completed. */
    int open() {
        return open;
    }

    /** The kinds that have begun and that past runs have, by their numbers. Not to be changed. */
    BitSet begun() {
        return begun;
    }

    /** How many kinds have begun only here, or only in a past run at some moment; one that no past run has counts if it is merely planned, too. */
    int difference(BitSet begunThere) {
        BitSet only = (BitSet) begun.clone();
        only.xor(begunThere);
        return only.cardinality() + unknown;
    }

    /**
     * How many times as much work is planned or has been submitted as a past run had in all, by what such jobs took there; 1 if not more. Where nothing says how long they took, how
     * many times as many jobs. By the kind whose number has grown most, a run with one more of a kind of one job would be twice as large.
     */
    double timesLarger(int run) {
        boolean timed = past.work(run) > 0;
        double more = 0;
        for (int k = 0; k < kinds.length; k++) {
            int there = past.count(run, kinds[k]);
            double each = timed ? past.meanDuration(run, kinds[k]) : Math.signum(there);
            more += Math.max(0, sizes[k] - there) * each;
        }
        return more > 0 ? 1 + more / (timed ? past.work(run) : past.jobs(run)) : 1;
    }

    /**
     * How far the jobs, those planned or else submitted, are from those of a past run: jobs in excess and jobs missing, as shares of the jobs that the past run had of the same kinds in the end. Kinds that no
     * past run has are as far from all of them, and do not count.
     *
     * @param lacking what a kind counts for that the past run does not have, though others do
     * @return a logarithm, &gt;= 0
     */
    double distance(int run, double lacking) {
        int all = 0;
        int more = 0;
        int less = 0;
        int missing = 0;
        for (int k = 0; k < kinds.length; k++) {
            int there = past.count(run, kinds[k]);
            if (there == 0) {
                missing++;
            } else {
                all += there;
                more += Math.max(0, sizes[k] - there);
                less += Math.max(0, there - sizes[k]);
            }
        }
        double apart = all == 0 ? 0 : Math.log1p((double) more / all) - Math.log1p(-(double) less / all);
        return apart + missing * lacking;
    }

    /** Jobs of a past run, and those of this one that it does not have. */
    int jobsWith(int run) {
        int jobs = past.jobs(run) + unknownJobs;
        for (int k = 0; k < kinds.length; k++) {
            jobs += Math.max(0, sizes[k] - past.count(run, kinds[k]));
        }
        return jobs;
    }
}
