package io.weatherglass.simulation.model;

public final class StartedUnits {

    /**
     * Relative excess treated as a rounding error. Differences between times have far smaller errors, near
     * 2<sup>-52</sup>.
     */
    public static final double RELATIVE_TOLERANCE = 1e-9;

    private StartedUnits() {}

    /** Returns the number of units that start within {@code seconds} &gt;= 0; a unit is &gt; 0 s long. */
    public static long count(double seconds, double unitSeconds) {
        return (long) Math.ceil(seconds / unitSeconds * (1 - RELATIVE_TOLERANCE));
    }
}
