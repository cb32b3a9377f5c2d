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

/** Formats an advisory as one line with progress, end time, cost and risks. Immutable. */
final class ForecastLine {
    private static final double LEVEL = 0.95;
    private static final String MINUTES = "HH:mm";
    private static final String SECONDS = "HH:mm:ss";

    /** If the interval of a time is narrower than this, the time is shown with seconds. */
    private static final Duration NARROW = Duration.ofMinutes(10);

    private static final int DAYS_OF_WEEK = 7;

    /** Amounts below this value are shown with four decimals, or with two significant digits if they need more. */
    private static final double SMALL = 0.1;

    /** After the end, the probability of exceeding a limit is 0 or 1. */
    private static final double EXCEEDED = 0.5;

    private final Map<?, ?> advisory;

    private ForecastLine(Map<?, ?> advisory) {
        this.advisory = advisory;
    }

    /** Parses an advisory; returns empty for any other text. */
    static Optional<ForecastLine> of(String json) {
        Object read = new JsonSlurper().parseText(json);
        return read instanceof Map && ((Map<?, ?>) read).get("progress") instanceof Map
                ? Optional.of(new ForecastLine((Map<?, ?>) read))
                : Optional.empty();
    }

    /** Returns the last line for a run whose outcome the daemon has not yet reported. */
    static String ended(Instant start, Instant end, ZoneId zone) {
        return "Weatherglass: " + ended(date(end, end, zone, SECONDS), Duration.between(start, end));
    }

    private static String ended(String date, Duration ran) {
        String length = ran.toHours() > 0
                ? ran.toHours() + " h " + ran.toMinutesPart() + " min"
                : (ran.toMinutes() > 0 ? ran.toMinutes() + " min " : "") + ran.toSecondsPart() + " s";
        return "ended " + date + " after " + length;
    }

    /** Returns the number of events on which the forecast is based. */
    long events() {
        return (long) number(advisory, "sequence").orElse(0);
    }

    /** Returns whether the budget cannot be checked, because the run has no price; the daemon's warning says so. */
    boolean ignoresBudget() {
        return list(map(advisory, "risk"), "unknown").contains("budgetExceeded")
                && list(map(advisory, "ground"), "warnings").stream()
                        .anyMatch(warning -> warning.toString().contains("without a price"));
    }

    String issued() {
        return String.valueOf(advisory.get("issuedAt"));
    }

    /** Returns the fields of the brake; empty if the workflow has none. */
    Map<?, ?> brake() {
        return map(advisory, "brake");
    }

    boolean isClosing() {
        return Boolean.TRUE.equals(advisory.get("closing"));
    }

    boolean hasForecast() {
        return completion("median").isPresent();
    }

    /**
     * Returns whether the expected end time has passed. After a restart, the daemon first returns its last forecast.
     */
    boolean isOutdated(Instant now) {
        return !isClosing() && completion("median").filter(now::isAfter).isPresent();
    }

    /** Returns the line with times in the given zone. If there is no forecast, gives the progress and the reason. */
    String text(Instant now, ZoneId zone) {
        List<String> parts = new ArrayList<>();
        progress().ifPresent(parts::add);
        parts.add(end(now, zone));
        cost().ifPresent(parts::add);
        if (!isClosing() || "completed".equals(advisory.get("outcome"))) {
            risk("deadlineMiss", "P(late) ", "on time", "late").ifPresent(parts::add);
        }
        risk("budgetExceeded", "P(over budget) ", "within budget", "over budget")
                .ifPresent(parts::add);
        return DaemonConnection.printable("Weatherglass: " + String.join(" · ", parts));
    }

    private Optional<String> progress() {
        Map<?, ?> progress = map(advisory, "progress");
        if ("failed".equals(advisory.get("outcome"))) {
            long total = (long) number(progress, "jobsTotal").orElse(0);
            return Optional.of("failed after " + done(progress) + " of " + tasks(total));
        }
        if (isClosing()) {
            return Optional.empty();
        }
        if (Boolean.TRUE.equals(progress.get("moreJobsMayCome"))) {
            return Optional.of(tasks(done(progress)) + " done");
        }
        return Optional.of(percent(number(progress, "fraction").orElse(0)) + shares(progress) + " done");
    }

    /** Returns the number of tasks that are completed or, in a resumed run, cached. */
    private static long done(Map<?, ?> progress) {
        return (long) (number(progress, "jobsCompleted").orElse(0)
                + number(progress, "jobsSkipped").orElse(0));
    }

    private static String tasks(long count) {
        return count + (count == 1 ? " task" : " tasks");
    }

    private static String shares(Map<?, ?> progress) {
        double lower = number(progress, "expectedJobsLower").orElse(0);
        double upper = number(progress, "expectedJobsUpper").orElse(0);
        if (upper <= lower) {
            return "";
        }
        long done = done(progress);
        String from = percent(share(done, upper));
        String to = percent(share(done, lower));
        return from.equals(to) ? "" : " [" + from + " to " + to + "]";
    }

    private static double share(double done, double jobs) {
        return Math.min(1, done / Math.max(1, jobs));
    }

    private String end(Instant now, ZoneId zone) {
        Optional<Instant> median = completion("median");
        if (median.isEmpty()) {
            return "no forecast yet: " + (historyRuns() == 0 ? "no past run of this workflow" : "not enough data");
        }
        if (isClosing()) {
            return ended(
                    date(median.get(), now, zone, SECONDS),
                    Duration.ofSeconds(Math.round(
                            number(map(advisory, "makespan"), "medianSeconds").orElse(0))));
        }
        Optional<Map<?, ?>> interval = interval(map(advisory, "completionTime"));
        Optional<Instant> lower = interval.flatMap(ends -> instant(ends.get("lower")));
        Optional<Instant> upper = interval.flatMap(ends -> instant(ends.get("upper")));
        if (lower.isEmpty() || upper.isEmpty()) {
            return "ends " + date(median.get(), now, zone, MINUTES);
        }
        String form = Duration.between(lower.get(), upper.get()).compareTo(NARROW) < 0 ? SECONDS : MINUTES;
        return "ends " + date(median.get(), now, zone, form) + " [95 %: " + date(lower.get(), now, zone, form) + " to "
                + date(upper.get(), now, zone, form) + "]" + basis();
    }

    private String basis() {
        long runs = historyRuns();
        return runs == 0 ? "" : ", from " + runs + (runs == 1 ? " past run" : " past runs");
    }

    private long historyRuns() {
        return (long) number(map(advisory, "ground"), "historyRuns").orElse(0);
    }

    /** Returns whether there is no forecast because the workflow has no past runs. */
    boolean isFirstRun() {
        return !hasForecast() && historyRuns() == 0;
    }

    private Optional<String> cost() {
        Map<?, ?> cost = map(advisory, "cost");
        Map<?, ?> amount = map(cost, "amount");
        if (amount.isEmpty()) {
            return Optional.empty();
        }
        Object unit = cost.get("unit");
        Optional<Map<?, ?>> interval = isClosing() ? Optional.empty() : interval(amount);
        OptionalDouble median = number(amount, "median");
        String lower = amount(interval.map(ends -> number(ends, "lower")).orElse(median));
        String upper = amount(interval.map(ends -> number(ends, "upper")).orElse(median));
        return Optional.of((lower.equals(upper) ? lower : lower + " to " + upper) + " " + unit);
    }

    /** Formats an amount of money as the page does. */
    private static String amount(OptionalDouble amount) {
        double value = amount.orElse(0);
        int decimals = value <= 0 || value >= SMALL ? 2 : Math.max(4, 1 - (int) Math.floor(Math.log10(value)));
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Returns the probability of exceeding a limit or, for an ended run, whether it was exceeded. */
    private Optional<String> risk(String name, String probability, String kept, String broken) {
        OptionalDouble risk = number(map(map(advisory, "risk"), name), "probability");
        if (risk.isEmpty()) {
            return Optional.empty();
        }
        double value = risk.getAsDouble();
        return Optional.of(isClosing() ? (value > EXCEEDED ? broken : kept) : probability + percent(value));
    }

    /** Formats a probability or share as the web page does; 0 % and 100 % mean exactly 0 and 1. */
    private static String percent(double share) {
        if (share > 0 && share < 0.01) {
            return "<1 %";
        }
        return share < 1 && share > 0.99 ? ">99 %" : Math.round(100 * share) + " %";
    }

    private static String date(Instant at, Instant now, ZoneId zone, String form) {
        ZonedDateTime date = at.atZone(zone);
        long days =
                date.toLocalDate().toEpochDay() - now.atZone(zone).toLocalDate().toEpochDay();
        String day = days == 0 ? "" : Math.abs(days) < DAYS_OF_WEEK ? "EEE " : "d MMM ";
        return DateTimeFormatter.ofPattern(day + form, Locale.ENGLISH).format(date);
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
        for (Object one : list(of, "intervals")) {
            if (one instanceof Map && number((Map<?, ?>) one, "level").orElse(0) == LEVEL) {
                return Optional.of((Map<?, ?>) one);
            }
        }
        return Optional.empty();
    }

    private static Map<?, ?> map(Map<?, ?> in, String name) {
        Object value = in.get(name);
        return value instanceof Map ? (Map<?, ?>) value : Map.of();
    }

    private static List<?> list(Map<?, ?> in, String name) {
        Object value = in.get(name);
        return value instanceof List ? (List<?>) value : List.of();
    }

    private static OptionalDouble number(Map<?, ?> in, String name) {
        Object value = in.get(name);
        return value instanceof Number ? OptionalDouble.of(((Number) value).doubleValue()) : OptionalDouble.empty();
    }
}
