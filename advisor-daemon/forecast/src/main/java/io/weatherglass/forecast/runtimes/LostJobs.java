package io.weatherglass.forecast.runtimes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Jobs that ended at once, having done nothing: how often that happened to those of a kind in past runs, and what
 * they took. They say nothing of runtimes, but much of how long a run with more of them will take. Immutable.
 */
final class LostJobs {
    /**
     * A job that took less than a fifth of what is expected was lost. A guess: lost jobs of the recorded runs took 2 s instead
     * of 5000 ({@code docs/decisions/0009-vms-at-levels-that-jump.md}).
     */
    private static final double TIMES = 5;

    /** The bound on the log scale. */
    static final double BELOW = StrictMath.log(TIMES);

    /** The bound as a share of what is expected. */
    private static final double MAX_SHARE = 1 / TIMES;

    /** If most of at least this many jobs seem lost, and none was slow, the machine is faster than expected. A guess. */
    private static final int SEVERAL = 5;

    /** The share among all jobs counts as much as this many jobs of a kind. A guess. */
    private static final double OF_ALL = 4;

    private final Map<String, Double> shares;
    private final double shareOfAll;
    private final double[] seconds;

    private LostJobs(Map<String, Double> shares, double shareOfAll, double[] seconds) {
        this.shares = shares;
        this.shareOfAll = shareOfAll;
        this.seconds = seconds;
    }

    /** What these past runs say; they were added to the runtimes. */
    static LostJobs of(List<PastRunRuntimes> runs, PastRuntimes runtimes) {
        Map<String, int[]> lostAndAll = new HashMap<>();
        List<Double> seconds = new ArrayList<>();
        int jobs = 0;
        for (PastRunRuntimes run : runs) {
            boolean[] lost = runtimes.lost(run);
            for (int job = 0; job < lost.length; job++) {
                if (run.observedSeconds()[job] > 0) {
                    int[] ofKind = lostAndAll.computeIfAbsent(run.kinds()[job], kind -> new int[2]);
                    ofKind[1]++;
                    jobs++;
                    if (lost[job]) {
                        ofKind[0]++;
                        seconds.add(run.observedSeconds()[job]);
                    }
                }
            }
        }
        double share = jobs == 0 ? 0 : (double) seconds.size() / jobs;
        Map<String, Double> shares = new HashMap<>();
        lostAndAll.forEach((kind, counts) -> shares.put(kind, (counts[0] + OF_ALL * share) / (counts[1] + OF_ALL)));
        return new LostJobs(
                shares,
                share,
                seconds.stream().mapToDouble(Double::doubleValue).sorted().toArray());
    }

    /** Probability that a job of the kind is lost. */
    double share(String kind) {
        return shares.getOrDefault(kind, shareOfAll);
    }

    /**
     * Those among the jobs of a run under way that were lost; none where none was lost before. Lost jobs are the first to
     * end: only when several have, and none runs for longer, is it the machine that is faster.
     *
     * @param observedSeconds of completed jobs, NaN of the others
     * @param runningSeconds of running jobs, NaN of the others
     */
    boolean[] among(double[] observedSeconds, double[] runningSeconds, double[] expectedSeconds) {
        boolean[] lost = new boolean[observedSeconds.length];
        if (seconds.length == 0) {
            return lost;
        }
        int completed = 0;
        int count = 0;
        boolean slower = false;
        for (int job = 0; job < lost.length; job++) {
            double bound = expectedSeconds[job] * MAX_SHARE;
            lost[job] = observedSeconds[job] > 0 && observedSeconds[job] < bound;
            completed += observedSeconds[job] > 0 ? 1 : 0;
            count += lost[job] ? 1 : 0;
            slower |= runningSeconds[job] > bound;
        }
        boolean fasterMachine = completed >= SEVERAL && 2 * count > completed && !slower;
        return fasterMachine ? new boolean[lost.length] : lost;
    }

    /** What a lost job takes at a uniform number, s; some job must have been lost. */
    double seconds(double uniform, double expectedSeconds) {
        return Math.min(seconds[(int) (uniform * seconds.length)], expectedSeconds * MAX_SHARE);
    }

    /** Those among the jobs of a run that were lost. A run of which most jobs were so fast had a faster machine. */
    static boolean[] among(double[] logRatios) {
        boolean[] lost = new boolean[logRatios.length];
        int count = 0;
        for (int job = 0; job < lost.length; job++) {
            lost[job] = logRatios[job] < -BELOW;
            count += lost[job] ? 1 : 0;
        }
        long completed =
                Arrays.stream(logRatios).filter(ratio -> !Double.isNaN(ratio)).count();
        return 2 * count <= completed ? lost : new boolean[lost.length];
    }
}
