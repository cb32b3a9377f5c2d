package io.weatherglass.simulation.model;

public final class StartedUnits {

    /**
     * What is above a whole number of units by less than this share of the span begins none of the next. A difference of two dates is off
     * by 2<sup>-52</sup> of the later one, far less even if that is much larger than the span; and enactors report no millionth of a second
     * per quarter of an hour.
     */
    public static final double RELATIVE_TOLERANCE = 1e-9;

    private StartedUnits() {}

    /** Whole units, of a length &gt; 0 s, that a span &gt;= 0 s has started. */
    public static long count(double seconds, double unitSeconds) {
        return (long) Math.ceil(seconds / unitSeconds * (1 - RELATIVE_TOLERANCE));
    }
}
