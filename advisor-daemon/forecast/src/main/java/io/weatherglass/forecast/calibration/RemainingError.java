package io.weatherglass.forecast.calibration;

/** @param spread spread of the forecast in the unit of {@code logError}, &gt;= 0 */
public record RemainingError(ProgressBucket stage, double logError, double spread, int pastRuns, boolean projected) {

    public RemainingError {
        if (!Double.isFinite(logError)) {
            throw new IllegalArgumentException("logError must be finite, but was " + logError);
        }
        if (!(spread >= 0) || !Double.isFinite(spread)) {
            throw new IllegalArgumentException("spread must be finite and >= 0, but was " + spread);
        }
        if (pastRuns < 0) {
            throw new IllegalArgumentException("pastRuns must be >= 0, but was " + pastRuns);
        }
    }
}
