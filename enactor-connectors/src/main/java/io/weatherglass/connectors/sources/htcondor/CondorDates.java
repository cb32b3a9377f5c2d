package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.LocalTimes;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the timestamps of a log in order. HTCondor versions before 9 omit the year. Not thread-safe. */
final class CondorDates {
    /** Pattern of a timestamp: an ISO 8601 date or one such as {@code 10/27}, with or without a year, and a time. */
    static final String DATE =
            "(?:\\d{4}-\\d\\d-\\d\\d|(?:\\d\\d)/(?:\\d\\d)(?:/\\d{2,4})?)[ T]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?";

    private static final Pattern OF_MONTH = Pattern.compile("(\\d\\d)/(\\d\\d)(?:/(\\d{2}|\\d{4}))?[ T](.*)");
    private static final int CENTURY = 2000;

    private static final Duration DISORDER = Duration.ofMinutes(1);

    /**
     * If a timestamp without a year appears to be more than this many months older than the previous one, it belongs to
     * the next year.
     */
    private static final int MONTHS_BACK = 6;

    private final LocalTimes times;
    private final OptionalInt firstYear;
    private Instant last = Instant.EPOCH;
    private Optional<LocalDateTime> lastLocal = Optional.empty();

    CondorDates(ZoneId zone, OptionalInt year) {
        this.times = new LocalTimes(zone);
        this.firstYear = year;
    }

    /** @throws InvalidMessageException if the text is not a timestamp or its year is unknown */
    Instant next(String field, String text) {
        LocalDateTime local;
        try {
            if (text.endsWith("Z")) {
                return Instant.parse(text);
            }
            Matcher ofMonth = OF_MONTH.matcher(text);
            local = ofMonth.matches() ? withYear(ofMonth, text) : LocalDateTime.parse(text.replace(' ', 'T'));
        } catch (DateTimeException e) {
            throw new InvalidMessageException(field, text, "must be a time such as 2026-11-20T14:56:04.613Z");
        }
        Instant found = times.notBefore(last.minus(DISORDER), local);
        last = found.isAfter(last) ? found : last;
        lastLocal = lastLocal.filter(before -> before.isAfter(local)).or(() -> Optional.of(local));
        return found;
    }

    private LocalDateTime withYear(Matcher date, String text) {
        String monthAndTime = "-" + date.group(1) + "-" + date.group(2) + "T" + date.group(4);
        if (date.group(3) != null) {
            int year = Integer.parseInt(date.group(3));
            return LocalDateTime.parse((year < CENTURY ? CENTURY + year : year) + monthAndTime);
        }
        int year = lastLocal
                .map(LocalDateTime::getYear)
                .or(() -> firstYear.stream().boxed().findFirst())
                .orElseThrow(() -> new InvalidMessageException(
                        "date",
                        text,
                        "must have a year (set option " + HtcondorConnector.YEAR + " to that of the first event)"));
        LocalDateTime local = LocalDateTime.parse(year + monthAndTime);
        if (lastLocal.isEmpty()) {
            return local;
        } else if (local.isBefore(lastLocal.get().minusMonths(MONTHS_BACK))) {
            return local.plusYears(1);
        }
        // an event dated New Year's Eve may be logged after one dated New Year's Day
        return local.isAfter(lastLocal.get().plusMonths(MONTHS_BACK)) ? local.minusYears(1) : local;
    }
}
