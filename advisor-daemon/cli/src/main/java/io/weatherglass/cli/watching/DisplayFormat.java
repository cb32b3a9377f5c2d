package io.weatherglass.cli.watching;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Formats dates, shares, amounts and intervals for display. */
final class DisplayFormat {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final double LEVEL = 0.95;
    private static final double TOLERANCE = 1e-9;

    private DisplayFormat() {}

    static String clock(String instant, ZoneId zone, Instant beside) {
        Instant date = Instant.parse(instant);
        boolean sameDay =
                date.atZone(zone).toLocalDate().equals(beside.atZone(zone).toLocalDate());
        return (sameDay ? TIME : DATE).format(date.atZone(zone));
    }

    static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    static String amount(double value) {
        String format = value == 0 ? "%.0f" : value < 1 ? "%.3g" : "%.2f";
        return String.format(Locale.ROOT, format, value);
    }

    static Optional<JsonNode> interval(JsonNode forecast) {
        for (JsonNode of : forecast.path("intervals")) {
            if (Math.abs(of.path("level").asDouble() - LEVEL) < TOLERANCE) {
                return Optional.of(of);
            }
        }
        return Optional.empty();
    }
}
