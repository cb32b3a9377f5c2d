package io.weatherglass.connectors.sources.snakemake;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.LocalTimes;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Determines the times of the lines of a text log, in which only some lines are preceded by a timestamp in whole
 * seconds. The lines after a timestamp are treated as one microsecond apart, which keeps their order and separates a
 * failure from a retry in the same second. Not thread-safe.
 */
final class LogDates {
    private static final Pattern NAME =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\dT\\d{6}(?:\\.\\d{1,9})?)\\.snakemake\\.log");
    private static final DateTimeFormatter NAME_DATE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmmss[.SSSSSS]", Locale.ROOT);
    private static final DateTimeFormatter LINE_DATE = DateTimeFormatter.ofPattern(
                    "MMM ppd HH:mm:ss uuuu", Locale.ENGLISH)
            .withResolverStyle(ResolverStyle.STRICT);
    private static final int MICROS_PER_SECOND = 1_000_000;

    private final LocalTimes times;
    private Optional<Instant> date;
    private boolean inLines;
    private int sinceDate;

    LogDates(String fileName, ZoneId zone) {
        this.times = new LocalTimes(zone);
        Matcher name = NAME.matcher(fileName);
        this.date = name.matches() ? ofName(name.group(1)) : Optional.empty();
    }

    private Optional<Instant> ofName(String text) {
        try {
            return Optional.of(times.of(LocalDateTime.parse(text, NAME_DATE)).truncatedTo(ChronoUnit.SECONDS));
        } catch (DateTimeException e) {
            // the fraction of the second has an unexpected length, so the first timestamp in the log is used
            return Optional.empty();
        }
    }

    /**
     * Sets the time of the following lines to a timestamp without the weekday. A time before the current one is
     * ignored, unless the current one is from the file name.
     *
     * @throws InvalidMessageException if the text is not a timestamp
     */
    void set(String text) {
        Instant read;
        try {
            read = times.next(LocalDateTime.parse(text, LINE_DATE));
        } catch (DateTimeException e) {
            throw new InvalidMessageException("date", text, "must be a time such as Nov 23 09:40:06 2026");
        }
        if (date.isEmpty() || read.isAfter(date.get()) || !inLines && read.isBefore(date.get())) {
            date = Optional.of(read);
            sinceDate = 0;
        }
        inLines = true;
    }

    void forget() {
        date = Optional.empty();
    }

    boolean isKnown() {
        return date.isPresent();
    }

    boolean areInLines() {
        return inLines;
    }

    /** Returns the time of the current line in seconds since 1970. */
    double next() {
        int micros = Math.min(sinceDate, MICROS_PER_SECOND - 1);
        sinceDate++;
        return date.orElseThrow().getEpochSecond() + micros / (double) MICROS_PER_SECOND;
    }
}
