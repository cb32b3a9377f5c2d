package io.weatherglass.simulation.model;

/** How many units of time a span begins, whatever rounding has done to the dates that it is the difference of. */
public final class StartedUnits {

    /**
     * What is above a whole number of units by less than this share of the span begins none of the next. A difference of two
     * dates is off by 2<sup>-52</sup> of the later one, which is 10<sup>6</sup> times less even where that is far larger than the
     * span; and one millionth of a second per quarter of an hour is below what any enactor reports.
     */
    public static final double RELATIVE_TOLERANCE = 1e-9;

    private StartedUnits() {}

    /**
     * Whole units that were started.
     *
     * @param seconds the span, s, &gt;= 0
     * @param unitSeconds length of a unit, s, &gt; 0
     */
    public static long count(double seconds, double unitSeconds) {
        return (long) Math.ceil(seconds / unitSeconds * (1 - RELATIVE_TOLERANCE));
    }
}
