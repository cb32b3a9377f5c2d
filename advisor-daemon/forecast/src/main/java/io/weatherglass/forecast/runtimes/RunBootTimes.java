package io.weatherglass.forecast.runtimes;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Boot times of a run. VMs of one run boot alike, so a realization takes the boots of one past run or of this one. Comparing past runs with this one,
 * or VMs at the same place, does not improve forecasts (docs/measurements/2026-11-29-constants.md). Immutable.
 */
final class RunBootTimes {

    /** Weight of past runs, in boots of this run. */
    private static final double OF_PAST_RUNS = 2;

    /** Mean remaining share of a boot that exceeds everything known, exponential. */
    private static final double LATE_SHARE = 0.15;

    private final BootTimes past;

    /** Ascending, by past run and then of this one. */
    private final double[][] residuals;

    private RunBootTimes(BootTimes past, double[][] residuals) {
        this.past = past;
        this.residuals = residuals;
    }

    /**
     * @param predictedSeconds by VM; 0 without a prediction
     * @param bootSeconds NaN while booting or unknown
     * @param bootingForSeconds NaN unless booting
     */
    static RunBootTimes of(BootTimes past, double[] predictedSeconds, double[] bootSeconds, double[] bootingForSeconds) {
        boolean booting = IntStream.range(0, bootSeconds.length)
                .anyMatch(vm -> predictedSeconds[vm] > 0 && bootingForSeconds[vm] >= 0);
        // while some boot, those that are up are the fast ones
        double[] own = IntStream.range(0, booting ? 0 : bootSeconds.length)
                .filter(vm -> predictedSeconds[vm] > 0 && bootSeconds[vm] > 0)
                .mapToDouble(vm -> bootSeconds[vm] - past.expectedSeconds(predictedSeconds[vm]))
                .sorted()
                .toArray();
        double[][] runs = past.residualSeconds();
        double[][] residuals = Arrays.copyOf(runs, runs.length + 1);
        residuals[runs.length] = own;
        return new RunBootTimes(past, residuals);
    }

    /** Draws a run; requires {@linkplain BootTimes#known() known} boots. */
    int run(double uniform) {
        int pastRuns = residuals.length - 1;
        int own = residuals[pastRuns].length;
        double shareOfOwn = own / (own + OF_PAST_RUNS);
        return uniform < shareOfOwn
                ? pastRuns
                : Math.min(pastRuns - 1, (int) ((uniform - shareOfOwn) / (1 - shareOfOwn) * pastRuns));
    }

    /** Boot time as in that run, s. */
    double seconds(int run, double predictedSeconds, double uniform) {
        return Math.max(0, past.expectedSeconds(predictedSeconds) + any(residuals[run], 0, uniform));
    }

    /** Boot time of a booting VM, s. */
    double secondsAbove(int run, double predictedSeconds, double above, double uniform) {
        double expected = past.expectedSeconds(predictedSeconds);
        int first = Residuals.firstAbove(residuals[run], above - expected);
        return first < residuals[run].length
                ? expected + any(residuals[run], first, uniform)
                : above - LATE_SHARE * above * StrictMath.log(uniform);
    }

    /** A value from the first on. */
    private static double any(double[] ascending, int first, double uniform) {
        return ascending[first + (int) (uniform * (ascending.length - first))];
    }
}
