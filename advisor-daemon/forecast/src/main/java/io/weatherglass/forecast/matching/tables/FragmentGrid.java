package io.weatherglass.forecast.matching.tables;

/**
 * @param gridSeconds distance between the starts of neighbouring fragments, &gt; 0
 * @param durationSeconds &gt; 0
 * @param count &gt;= 0
 */
public record FragmentGrid(double gridSeconds, double durationSeconds, int count) {
    public FragmentGrid {
        requirePositive("gridSeconds", gridSeconds);
        requirePositive("durationSeconds", durationSeconds);
        if (count < 0) {
            throw new IllegalArgumentException("count must be >= 0, but was " + count);
        }
    }

    /** @throws IllegalArgumentException if an argument is out of range, or there are 2^31 fragments or more */
    public static FragmentGrid over(double spanSeconds, double durationSeconds, double gridSeconds) {
        requirePositive("gridSeconds", gridSeconds);
        requirePositive("durationSeconds", durationSeconds);
        double count = Math.floor((spanSeconds - durationSeconds) / gridSeconds) + 1;
        if (count > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "gridSeconds must yield fewer than 2^31 fragments, but was " + gridSeconds);
        }
        return new FragmentGrid(gridSeconds, durationSeconds, (int) Math.max(0, count));
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be finite and > 0, but was " + value);
        }
    }

    /** Returns the start of a fragment, s from the first submission of the trace. */
    public double startSeconds(int fragment) {
        return fragment * gridSeconds;
    }
}
