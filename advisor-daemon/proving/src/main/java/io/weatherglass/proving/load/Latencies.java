package io.weatherglass.proving.load;

import java.util.Arrays;

/** Collects latencies in seconds. Thread-safe. */
final class Latencies {

    private float[] seconds = new float[1024];
    private int count;

    synchronized void add(double value) {
        if (count == seconds.length) {
            seconds = Arrays.copyOf(seconds, 2 * count);
        }
        seconds[count++] = (float) value;
    }

    synchronized int count() {
        return count;
    }

    /**
     * Returns a nearest-rank quantile in seconds; NaN if there are no values.
     *
     * @param share in (0, 1]
     */
    synchronized double quantile(double share) {
        if (count == 0) {
            return Double.NaN;
        }
        float[] sorted = Arrays.copyOf(seconds, count);
        Arrays.sort(sorted);
        return sorted[Math.max(0, (int) Math.ceil(share * count) - 1)];
    }

    synchronized void clear() {
        count = 0;
    }
}
