package io.weatherglass.simulation.model;

public final class StartedUnits {

    /**
     * Relative excess over a whole number of units that is treated as a rounding error. Differences of dates have a
     * relative error near 2<sup>-52</sup>, far below this tolerance, which is 1 µs per quarter of an hour.
     */
    public static final double RELATIVE_TOLERANCE = 1e-9;

    private StartedUnits() {}

    /** Returns the number of units started in a span &gt;= 0 s; the length of a unit is &gt; 0 s. */
    public static long count(double seconds, double unitSeconds) {
        return (long) Math.ceil(seconds / unitSeconds * (1 - RELATIVE_TOLERANCE));
    }
}
