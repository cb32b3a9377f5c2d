package io.weatherglass.forecast.calibration;

/**
 * How far the median of a forecast was from the truth.
 *
 * @param stage at which it was made
 * @param logError ln(time that truly remained / time that remained by the forecast), see {@link RemainingTime}; 0: none
 * @param spread how uncertain the forecast said it was, in the same unit: &gt;= 0
 * @param pastRuns that its runtimes were learned from; 0: none
 * @param projected whether runtimes were projected; if not, and without past runs, they were those of the jobs that had completed in
 *     the run itself
 */
public record RemainingError(ProgressBucket stage, double logError, double spread, int pastRuns, boolean projected) {

    /** Throws {@link IllegalArgumentException} if a value is out of its range. */
    public RemainingError {
        if (!Double.isFinite(logError)) {
            throw new IllegalArgumentException("logError must be finite, was " + logError);
        }
        if (!(spread >= 0) || !Double.isFinite(spread)) {
            throw new IllegalArgumentException("spread must be finite and >= 0, was " + spread);
        }
        if (pastRuns < 0) {
            throw new IllegalArgumentException("pastRuns must be >= 0, was " + pastRuns);
        }
    }
}
