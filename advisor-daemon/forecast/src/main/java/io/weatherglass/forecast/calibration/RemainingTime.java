package io.weatherglass.forecast.calibration;

import org.apache.commons.math3.distribution.NormalDistribution;

/** Log scale of errors: ln(remaining time + 1 % of the median makespan), so that seconds near the end hardly count. */
public final class RemainingTime {

    /** Share of the median makespan added to the remaining time. */
    private static final double GRACE = 0.01;

    /** Precision of timestamps, s. */
    private static final double MIN_SECONDS = 1e-3;

    /** 0.975 quantile of the standard normal distribution. */
    private static final double NORMAL_975 = 1.959963984540054;

    private final double elapsedSeconds;
    private final double medianSeconds;
    private final double grace;

    /**
     * @param elapsedSeconds &gt;= 0
     * @param medianSeconds median of the forecast makespan, &gt;= 0
     */
    public RemainingTime(double elapsedSeconds, double medianSeconds) {
        if (!(elapsedSeconds >= 0) || !Double.isFinite(elapsedSeconds)) {
            throw new IllegalArgumentException("elapsedSeconds must be finite and >= 0, but was " + elapsedSeconds);
        }
        if (!(medianSeconds >= 0) || !Double.isFinite(medianSeconds)) {
            throw new IllegalArgumentException("medianSeconds must be finite and >= 0, but was " + medianSeconds);
        }
        this.elapsedSeconds = elapsedSeconds;
        this.medianSeconds = medianSeconds;
        grace = Math.max(MIN_SECONDS, GRACE * medianSeconds);
    }

    public double log(double makespanSeconds) {
        return Math.log(Math.max(0, makespanSeconds - elapsedSeconds) + grace);
    }

    public double makespanSeconds(double log) {
        return elapsedSeconds + Math.max(0, Math.exp(log) - grace);
    }

    public boolean hasPassed(double makespanSeconds) {
        return makespanSeconds < elapsedSeconds;
    }

    public ProgressBucket stage() {
        return ProgressBucket.of(share());
    }

    /** Returns the elapsed share of the median makespan, &gt;= 0. */
    public double share() {
        return medianSeconds > 0 ? elapsedSeconds / medianSeconds : 1;
    }

    /** @param realizations sample size, which affects the width of the interval; 0 if the interval is not sampled */
    public double spread(double lower95Seconds, double upper95Seconds, int realizations) {
        return Math.max(0, log(upper95Seconds) - log(lower95Seconds))
                / (2 * NORMAL_975)
                / SampleWidth.ofUsual(realizations);
    }

    public RemainingError error(double trueMakespanSeconds, double spread, int pastRuns, boolean projected) {
        return new RemainingError(stage(), log(trueMakespanSeconds) - log(medianSeconds), spread, pastRuns, projected);
    }

    /** Mean width of the central 95 % interval of a normal sample, relative to that of {@value #USUAL} values. */
    static final class SampleWidth {

        /**
         * The error model was fitted with at least this sample size; intervals of larger samples are up to 2 % wider.
         */
        static final int USUAL = 200;

        private static final double TAIL = 0.025;
        private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
        private static final double OF_USUAL = quantile(USUAL);

        private SampleWidth() {}

        /** Returns a factor in (0, 1], which is 1 for larger samples and if there is no sample. */
        static double ofUsual(int size) {
            return size < 2 || size >= USUAL ? 1 : quantile(size) / OF_USUAL;
        }

        private static double quantile(int size) {
            double place = TAIL * (size - 1);
            int rank = 1 + (int) place;
            double between = place - (int) place;
            return (1 - between) * largest(rank, size) + between * largest(rank + 1, size);
        }

        /** Mean of an order statistic [Blom, Statistical Estimates and Transformed Beta-Variables, 1958]. */
        private static double largest(int rank, int size) {
            return -NORMAL.inverseCumulativeProbability((rank - 0.375) / (size + 0.25));
        }
    }
}
