package io.weatherglass.cli.backtest;

/** A forecast of a makespan, in seconds. */
public record SpanForecast(double lower, double median, double upper) {

    public boolean holds(double truth) {
        return lower <= truth && truth <= upper;
    }

    public double relativeWidth(double truth) {
        return (upper - lower) / truth;
    }

    /** Returns the absolute error of the median relative to the true makespan. */
    public double relativeError(double truth) {
        return Math.abs(median - truth) / truth;
    }

    /**
     * Returns the interval score [Gneiting and Raftery 2007] relative to the true makespan: the width plus 2/α times
     * the distance of the true makespan from the interval.
     *
     * @param level 1 − α
     */
    public double relativeScore(double truth, double level) {
        double weight = 2 / (1 - level);
        double outside = Math.max(0, lower - truth) + Math.max(0, truth - upper);
        return (upper - lower + weight * outside) / truth;
    }
}
