package io.weatherglass.simulation.statistics;

/** A closed interval with {@code lower} &lt;= {@code upper}. */
public record Interval(double lower, double upper) {
    public Interval {
        if (!(lower <= upper)) {
            throw new IllegalArgumentException("lower must be <= upper, but were " + lower + " and " + upper);
        }
    }

    public double width() {
        return upper - lower;
    }

    public boolean contains(double value) {
        return lower <= value && value <= upper;
    }
}
