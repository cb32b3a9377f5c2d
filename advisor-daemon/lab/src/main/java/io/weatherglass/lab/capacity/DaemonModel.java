package io.weatherglass.lab.capacity;

/**
 * A daemon as its threads: what work takes of them. All times are CPU time on one core, s, unless they say otherwise.
 *
 * @param cores of its machine, &gt; 0
 * @param others threads of other programs that are always ready to run, &gt;= 0; each gets as much as one of the daemon's
 * @param permits forecasts that run at the same time ({@code forecast.threads}), &gt;= 1
 * @param intakeSeconds to take an event over HTTP and to write it to the log, before it is folded
 * @param foldSeconds of the one thread that folds, per event
 * @param forecastSeconds mean of one forecast
 * @param forecastSpread standard deviation of forecasts over their mean
 * @param publishSeconds of the thread that folds, per advisory
 * @param transactionSeconds by the clock from the start of a transaction to that of the next, at least
 * @param delaySeconds by the clock for what is no work of the daemon: the way to the log and back, and the commit of the advisory;
 *     the median
 * @param delayP99Seconds its 99th percentile; at least the median, and 0 if that is 0
 */
public record DaemonModel(
        double cores,
        double others,
        int permits,
        double intakeSeconds,
        double foldSeconds,
        double forecastSeconds,
        double forecastSpread,
        double publishSeconds,
        double transactionSeconds,
        double delaySeconds,
        double delayP99Seconds) {

    /** Throws {@link IllegalArgumentException} with value and rule. */
    public DaemonModel {
        if (!(cores > 0) || !Double.isFinite(cores)) {
            throw new IllegalArgumentException("cores must be > 0, was " + cores);
        }
        if (permits < 1) {
            throw new IllegalArgumentException("permits must be >= 1, was " + permits);
        }
        notNegative("others", others);
        notNegative("intakeSeconds", intakeSeconds);
        notNegative("foldSeconds", foldSeconds);
        notNegative("forecastSeconds", forecastSeconds);
        notNegative("forecastSpread", forecastSpread);
        notNegative("publishSeconds", publishSeconds);
        notNegative("transactionSeconds", transactionSeconds);
        notNegative("delaySeconds", delaySeconds);
        notNegative("delayP99Seconds", delayP99Seconds);
        if (delayP99Seconds < delaySeconds || delaySeconds == 0 && delayP99Seconds > 0) {
            throw new IllegalArgumentException("delayP99Seconds must be >= delaySeconds, and 0 if that is 0; they were "
                    + delayP99Seconds + " and " + delaySeconds);
        }
    }

    private static void notNegative(String name, double value) {
        if (!(value >= 0) || !Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " must be >= 0, was " + value);
        }
    }
}
