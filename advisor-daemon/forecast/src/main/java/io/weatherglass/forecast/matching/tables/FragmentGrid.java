package io.weatherglass.forecast.matching.tables;

/**
 * The fragments of a trace that are looked at: they begin on an even grid, last equally long, and end within the trace.
 *
 * @param gridSeconds distance of two neighbours, &gt; 0
 * @param durationSeconds how long each lasts, &gt; 0
 * @param count how many there are, &gt;= 0
 */
public record FragmentGrid(double gridSeconds, double durationSeconds, int count) {
    /** Throws {@link IllegalArgumentException} with value and rule. */
    public FragmentGrid {
        requirePositive("gridSeconds", gridSeconds);
        requirePositive("durationSeconds", durationSeconds);
        if (count < 0) {
            throw new IllegalArgumentException("count must be >= 0, was " + count);
        }
    }

    /**
     * All fragments of a trace.
     *
     * @param spanSeconds at which the trace ends
     * @throws IllegalArgumentException if an argument breaks a rule, or there are 2^31 fragments or more
     */
    public static FragmentGrid over(double spanSeconds, double durationSeconds, double gridSeconds) {
        requirePositive("gridSeconds", gridSeconds);
        requirePositive("durationSeconds", durationSeconds);
        double count = Math.floor((spanSeconds - durationSeconds) / gridSeconds) + 1;
        if (count > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("gridSeconds must leave fewer than 2^31 fragments, was " + gridSeconds);
        }
        return new FragmentGrid(gridSeconds, durationSeconds, (int) Math.max(0, count));
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be finite and > 0, was " + value);
        }
    }

    /** Date at which the fragment begins, seconds from the first submission of the trace. */
    public double startSeconds(int fragment) {
        return fragment * gridSeconds;
    }
}
