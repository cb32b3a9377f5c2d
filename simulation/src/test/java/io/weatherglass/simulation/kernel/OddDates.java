package io.weatherglass.simulation.kernel;

import java.util.Random;

/** Dates that are difficult to compare. */
public final class OddDates {
    private static final double[] DATES = {
        0.0,
        -0.0,
        1,
        Math.nextUp(1.0),
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        -3,
        1e300,
        -1e300,
        Double.MAX_VALUE,
        Double.POSITIVE_INFINITY
    };

    private OddDates() {}

    /** Returns one of these dates or a small integer. */
    public static double draw(Random random) {
        return random.nextBoolean() ? DATES[random.nextInt(DATES.length)] : random.nextInt(20);
    }
}
