package io.weatherglass.cli.watching;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.forecast.support.Money;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Formats times, amounts and intervals for display. */
final class DisplayFormat {

    private static final double LEVEL = 0.95;
    private static final double TOLERANCE = 1e-9;

    private DisplayFormat() {}

    /** Formats a time, truncated to a precision that suits the width of its interval. */
    static String clock(Instant date, double widthSeconds, ZoneId zone, Instant beside) {
        String pattern = widthSeconds >= TextPrinter.MINUTES ? "HH:mm" : "HH:mm:ss";
        ZonedDateTime local = date.atZone(zone);
        boolean sameDay = local.toLocalDate().equals(beside.atZone(zone).toLocalDate());
        return DateTimeFormatter.ofPattern(sameDay ? pattern : "yyyy-MM-dd " + pattern)
                .format(local);
    }

    /** Formats the end time of a run: 11:05:00 [11:03:20 to 11:07:40]. */
    static String end(String median, Optional<JsonNode> interval, ZoneId zone, Instant beside) {
        Instant date = Instant.parse(median);
        if (interval.isEmpty()) {
            return clock(date, TextPrinter.SECONDS, zone, beside);
        }
        Instant lower = Instant.parse(interval.get().path("lower").asText());
        Instant upper = Instant.parse(interval.get().path("upper").asText());
        double width = Duration.between(lower, upper).toMillis() / 1000.0;
        String first = clock(lower, width, zone, beside);
        String last = clock(upper, width, zone, beside);
        return clock(date, width, zone, beside) + (first.equals(last) ? "" : " [" + first + " to " + last + "]");
    }

    /** Formats the end time (with the day) and the duration of an ended run. */
    static String ended(JsonNode run, ZoneId zone) {
        Instant end = Instant.parse(run.path("completionTime").path("median").asText());
        return clock(end, TextPrinter.SECONDS, zone, Instant.EPOCH) + ", took "
                + TextPrinter.time(run.path("makespan").path("medianSeconds").asDouble());
    }

    /** Describes whether an ended run stayed within a limit; after the end, the probability of missing it is 0 or 1. */
    static String kept(JsonNode estimate, String kept, String broken) {
        return RiskEstimate.isExceeded(estimate.path("probability").asDouble()) ? broken : kept;
    }

    /** Formats a cost with its 95 % interval, if there is one: 2.50 [2.00 to 4.00] EUR. */
    static String cost(double median, Optional<JsonNode> interval, String unit) {
        return Money.number(median, unit)
                + interval.map(of -> " [" + Money.number(of.path("lower").asDouble(), unit) + " to "
                                + Money.number(of.path("upper").asDouble(), unit) + "]")
                        .orElse("")
                + " " + unit;
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
