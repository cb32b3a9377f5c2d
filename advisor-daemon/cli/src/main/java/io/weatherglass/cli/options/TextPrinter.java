package io.weatherglass.cli.options;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Prints text with locale-independent numbers. Not thread-safe. */
public final class TextPrinter {

    private final PrintWriter out;

    public TextPrinter(PrintWriter out) {
        this.out = out;
    }

    /** Formats like {@link String#format}, but independently of the locale. */
    public static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    /** Formats a duration as h:mm:ss or mm:ss, for example 3:35:10 or 25:08. */
    public static String time(double seconds) {
        long whole = Math.round(seconds);
        return whole >= 3600
                ? format("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60)
                : format("%d:%02d", whole / 60, whole % 60);
    }

    /** Minimum interval width, s, for showing times to the minute. */
    public static final double MINUTES = 600;

    /** Minimum interval width, s, for showing times to the second. */
    public static final double SECONDS = 10;

    /** Formats a duration with a precision that suits the width of its interval: 1 h 05 min, 25:08 or 0:41.3. */
    public static String time(double seconds, double widthSeconds) {
        if (widthSeconds >= MINUTES) {
            long minutes = Math.round(seconds / 60);
            return minutes < 60 ? minutes + " min" : format("%d h %02d min", minutes / 60, minutes % 60);
        }
        if (widthSeconds >= SECONDS || seconds >= 3600) {
            return time(seconds);
        }
        long tenths = Math.round(10 * seconds);
        return format("%d:%02d.%d", tenths / 600, tenths / 10 % 60, tenths % 10);
    }

    public void line(String pattern, Object... values) {
        out.println(format(pattern, values));
    }

    public void blank() {
        out.println();
    }

    /** Prints a left-aligned title and right-aligned cells. */
    public <T> void row(int titleWidth, String title, int width, List<T> values, Function<T, String> cell) {
        StringBuilder row = new StringBuilder(format("%-" + titleWidth + "s", title));
        values.forEach(value -> row.append(format("%" + width + "s", cell.apply(value))));
        out.println(row);
    }

    public <R> void table(TextTable<R> table, Iterable<R> rows) {
        table.lines(rows).forEach(out::println);
    }

    public void flush() {
        out.flush();
    }
}
