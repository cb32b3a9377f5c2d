package io.weatherglass.connectors.sources.nextflow;

import java.util.Map;

/** Parses a duration in a trace file: {@code 1h 2m 3s}, {@code 1.2s}, {@code 144ms}, or milliseconds without a unit. */
final class TraceDuration {
    private static final Map<String, Long> MILLIS =
            Map.of("", 1L, "ms", 1L, "s", 1000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

    private TraceDuration() {}

    /** @throws NumberFormatException if the text is not a duration */
    static long millis(String text) {
        double total = 0;
        for (String part : text.strip().split(" +")) {
            String number = part.replaceFirst("(?<![a-z])[a-z]*$", "");
            Long unit = MILLIS.get(part.substring(number.length()));
            if (unit == null) {
                throw new NumberFormatException(text);
            }
            total += Double.parseDouble(number) * unit;
        }
        return Math.round(total);
    }
}
