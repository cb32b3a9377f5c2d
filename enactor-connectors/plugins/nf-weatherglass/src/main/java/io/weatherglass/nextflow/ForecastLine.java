package io.weatherglass.nextflow;

import groovy.json.JsonSlurper;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Formats an advisory as one line: progress, end of the run, cost and risks. Intervals have a level of 95 %. Immutable.
 */
final class ForecastLine {
    private static final double LEVEL = 0.95;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

    private static final Duration NEAR = Duration.ofMinutes(10);

    private static final int DAYS_OF_WEEK = 7;

    /** Amounts below this value are shown with four decimals. */
    private static final double SMALL = 0.1;

    private final Map<?, ?> advisory;

    private ForecastLine(Map<?, ?> advisory) {
        this.advisory = advisory;
    }

    /** Parses an advisory; empty if the text is not an advisory. */
    static Optional<ForecastLine> of(String json) {
        Object read = new JsonSlurper().parseText(json);
        return read instanceof Map && ((Map<?, ?>) read).get("progress") instanceof Map
                ? Optional.of(new ForecastLine((Map<?, ?>) read))
                : Optional.empty();
    }

    static String time(Instant at, ZoneId zone) {
        return SECONDS.format(at.atZone(zone));
    }

    boolean isClosing() {
        return Boolean.TRUE.equals(advisory.get("closing"));
    }

    boolean hasForecast() {
        return completion("median").isPresent();
    }

    /**
     * Returns the line with dates in a time zone. Without a forecast, the line contains the progress and the reason why
     * there is none.
     */
    String text(Instant now, ZoneId zone) {
        List<String> parts = new ArrayList<>();
        parts.add(progress());
        parts.add(end(now, zone));
        cost().ifPresent(parts::add);
        risk("deadlineMiss").ifPresent(risk -> parts.add("P(late) " + percent(risk)));
        risk("budgetExceeded").ifPresent(risk -> parts.add("P(over budget) " + percent(risk)));
        return DaemonConnection.printable("Weatherglass: " + String.join(" · ", parts));
    }

    private String progress() {
        Map<?, ?> progress = map(advisory, "progress");
        if (Boolean.TRUE.equals(progress.get("moreJobsMayCome"))) {
            return (long) number(progress, "jobsCompleted").orElse(0) + " tasks done";
        }
        return percent(number(progress, "fraction").orElse(0)) + shares(progress);
    }

    private static String shares(Map<?, ?> progress) {
        double lower = number(progress, "expectedJobsLower").orElse(0);
        double upper = number(progress, "expectedJobsUpper").orElse(0);
        if (upper <= lower) {
            return "";
        }
        double over = number(progress, "jobsCompleted").orElse(0)
                + number(progress, "jobsSkipped").orElse(0)
                + number(progress, "jobsCancelled").orElse(0);
        return " (" + Math.round(100 * share(over, upper)) + "–" + percent(share(over, lower)) + ")";
    }

    private static double share(double over, double jobs) {
        return Math.min(1, over / Math.max(1, jobs));
    }

    private String end(Instant now, ZoneId zone) {
        Optional<Instant> median = completion("median");
        if (median.isEmpty()) {
            return "no forecast yet: " + (isFirstRun() ? "no past run of this workflow" : "not enough data");
        }
        if (isClosing()) {
            return "ended " + date(median.get(), now, zone);
        }
        Optional<Map<?, ?>> interval = interval(map(advisory, "completionTime"));
        String bounds = interval.map(ends -> " ("
                        + instant(ends.get("lower"))
                                .map(at -> date(at, now, zone))
                                .orElse("?")
                        + "–"
                        + instant(ends.get("upper"))
                                .map(at -> date(at, now, zone))
                                .orElse("?") + ")")
                .orElse("");
        return "ends " + date(median.get(), now, zone) + bounds;
    }

    private boolean isFirstRun() {
        return number(map(advisory, "ground"), "historyRuns").orElse(0) == 0;
    }

    private Optional<String> cost() {
        Map<?, ?> cost = map(advisory, "cost");
        Map<?, ?> amount = map(cost, "amount");
        if (amount.isEmpty()) {
            return Optional.empty();
        }
        Object unit = cost.get("unit");
        boolean small = interval(amount)
                        .map(ends -> number(ends, "upper"))
                        .orElse(number(amount, "median"))
                        .orElse(0)
                < SMALL;
        Optional<Map<?, ?>> interval = isClosing() ? Optional.empty() : interval(amount);
        OptionalDouble median = number(amount, "median");
        String lower = amount(interval.map(ends -> number(ends, "lower")).orElse(median), small);
        String upper = amount(interval.map(ends -> number(ends, "upper")).orElse(median), small);
        return Optional.of((lower.equals(upper) ? lower : lower + "–" + upper) + " " + unit);
    }

    private static String amount(OptionalDouble amount, boolean small) {
        return String.format(Locale.ROOT, small ? "%.4f" : "%.2f", amount.orElse(0));
    }

    private OptionalDouble risk(String name) {
        return number(map(map(advisory, "risk"), name), "probability");
    }

    private static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    private static String date(Instant at, Instant now, ZoneId zone) {
        ZonedDateTime date = at.atZone(zone);
        if (Duration.between(now, at).abs().compareTo(NEAR) < 0) {
            return SECONDS.format(date);
        }
        long days =
                date.toLocalDate().toEpochDay() - now.atZone(zone).toLocalDate().toEpochDay();
        return (days == 0 ? TIME : Math.abs(days) < DAYS_OF_WEEK ? DAY : DATE).format(date);
    }

    private Optional<Instant> completion(String name) {
        return instant(map(advisory, "completionTime").get(name));
    }

    private static Optional<Instant> instant(Object text) {
        try {
            return Optional.ofNullable(text).map(Object::toString).map(Instant::parse);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<Map<?, ?>> interval(Map<?, ?> of) {
        Object intervals = of.get("intervals");
        if (intervals instanceof List) {
            for (Object one : (List<?>) intervals) {
                if (one instanceof Map && number((Map<?, ?>) one, "level").orElse(0) == LEVEL) {
                    return Optional.of((Map<?, ?>) one);
                }
            }
        }
        return Optional.empty();
    }

    private static Map<?, ?> map(Map<?, ?> in, String name) {
        Object value = in.get(name);
        return value instanceof Map ? (Map<?, ?>) value : Map.of();
    }

    private static OptionalDouble number(Map<?, ?> in, String name) {
        Object value = in.get(name);
        return value instanceof Number ? OptionalDouble.of(((Number) value).doubleValue()) : OptionalDouble.empty();
    }
}
