package io.weatherglass.forecast.calibration;

/**
 * Makespans of one instance on the scale of errors: the logarithm of the time that remains of them. A hundredth of the median
 * makespan is added to it, so that near the end errors of some seconds do not count as errors of many times what remains.
 * Immutable.
 */
public final class RemainingTime {

    /** Added to what remains, as a share of the median makespan; as {@link ModelForecast}'s least scale. A guess. */
    private static final double GRACE = 0.01;

    /** Least time that is added, s: the precision of the dates of events. */
    private static final double MIN_SECONDS = 1e-3;

    /** 0.975 quantile of the standard normal distribution. */
    private static final double NORMAL_975 = 1.959963984540054;

    private final double elapsedSeconds;
    private final double medianSeconds;
    private final double grace;

    /**
     * @param elapsedSeconds since the first submission, &gt;= 0
     * @param medianSeconds of the forecast makespan, &gt;= 0
     */
    public RemainingTime(double elapsedSeconds, double medianSeconds) {
        if (!(elapsedSeconds >= 0) || !Double.isFinite(elapsedSeconds)) {
            throw new IllegalArgumentException("elapsedSeconds must be finite and >= 0, was " + elapsedSeconds);
        }
        if (!(medianSeconds >= 0) || !Double.isFinite(medianSeconds)) {
            throw new IllegalArgumentException("medianSeconds must be finite and >= 0, was " + medianSeconds);
        }
        this.elapsedSeconds = elapsedSeconds;
        this.medianSeconds = medianSeconds;
        grace = Math.max(MIN_SECONDS, GRACE * medianSeconds);
    }

    /** The logarithm of what remains of a makespan; one that has passed counts as the time elapsed. */
    public double log(double makespanSeconds) {
        return Math.log(Math.max(0, makespanSeconds - elapsedSeconds) + grace);
    }

    /** The makespan of a logarithm: the inverse of {@link #log}, not below the time elapsed. */
    public double makespanSeconds(double log) {
        return elapsedSeconds + Math.max(0, Math.exp(log) - grace);
    }

    /** Whether a makespan is shorter than the time elapsed. */
    public boolean hasPassed(double makespanSeconds) {
        return makespanSeconds < elapsedSeconds;
    }

    /** The stage of the instance, by the share of the median makespan that has elapsed. */
    public ProgressBucket stage() {
        return ProgressBucket.of(share());
    }

    /** The share of the median makespan that has elapsed, &gt;= 0; 1 of a makespan of 0. */
    public double share() {
        return medianSeconds > 0 ? elapsedSeconds / medianSeconds : 1;
    }

    /**
     * How uncertain a forecast says it is: the standard deviation of the normal distribution that has its 95 % interval on this scale. That of
     * few realizations is narrower on average than that of many, and is widened as much.
     *
     * @param realizations that the interval was read off, 0 if there were none
     */
    public double spread(double lower95Seconds, double upper95Seconds, int realizations) {
        return Math.max(0, log(upper95Seconds) - log(lower95Seconds))
                / (2 * NORMAL_975)
                / SampleWidth.ofUsual(realizations);
    }

    /**
     * How far the median was from the truth.
     *
     * @param spread of the forecast
     * @param pastRuns that its runtimes were learned from
     * @param projected whether runtimes were projected
     */
    public RemainingError error(double trueMakespanSeconds, double spread, int pastRuns, boolean projected) {
        return new RemainingError(stage(), log(trueMakespanSeconds) - log(medianSeconds), spread, pastRuns, projected);
    }
}
