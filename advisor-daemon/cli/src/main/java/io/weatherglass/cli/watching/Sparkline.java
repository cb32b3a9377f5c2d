package io.weatherglass.cli.watching;

import java.util.ArrayList;
import java.util.List;

/** Draws a series of numbers as a line of block characters, with the latest on the right. Not thread-safe. */
final class Sparkline {

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";

    private static final double MIN_RANGE = 0.1;

    private final int width;
    private final List<Double> values = new ArrayList<>();

    /** @param width maximum number of displayed values */
    Sparkline(int width) {
        this.width = width;
    }

    void add(double value) {
        values.add(value);
    }

    /**
     * Scales the values between minimum and maximum, or a tenth of the maximum if they differ less, so that a stable
     * series looks stable; shows only every n-th value if there are more than {@code width}.
     */
    @Override
    public String toString() {
        List<Double> shown = new ArrayList<>();
        int count = Math.min(width, values.size());
        for (int i = 1; i <= count; i++) {
            shown.add(values.get((int) ((long) i * values.size() / count) - 1));
        }
        double least = shown.stream().mapToDouble(value -> value).min().orElse(0);
        double most = shown.stream().mapToDouble(value -> value).max().orElse(0);
        double range = Math.max(most - least, MIN_RANGE * most);
        StringBuilder line = new StringBuilder();
        for (double value : shown) {
            int block = range > 0 ? (int) Math.round((value - least) / range * (BLOCKS.length() - 1)) : 0;
            line.append(BLOCKS.charAt(block));
        }
        return line.toString();
    }
}
