package io.weatherglass.forecast.runtimes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Jobs that ended immediately without effect; {@code seconds} is in ascending order. */
record LostJobs(Map<String, Double> shares, double shareOfAll, double[] seconds) {
    /**
     * A job whose runtime is below a fifth of its expectation counts as lost; recorded lost jobs took 2 s instead of
     * 5000 s ({@code docs/decisions/0009-vms-at-levels-that-jump.md}).
     */
    private static final double TIMES = 5;

    static final double BELOW = StrictMath.log(TIMES);
    private static final double MAX_SHARE = 1 / TIMES;

    /** Minimum number of jobs to conclude that the machine is fast if most jobs seem lost and none was slow. */
    private static final int SEVERAL = 5;

    /** Weight of the share among all jobs, as a number of jobs of the kind. */
    private static final double OF_ALL = 4;

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

    double share(String kind) {
        return shares.getOrDefault(kind, shareOfAll);
    }

    /**
     * Finds lost jobs; none if past runs had none. Lost jobs end first, so it takes several jobs to recognize a fast
     * machine.
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

    /** Returns the duration selected by a uniform random number, s; at least one lost job must be known. */
    double seconds(double uniform, double expectedSeconds) {
        return Math.min(seconds[(int) (uniform * seconds.length)], expectedSeconds * MAX_SHARE);
    }

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
