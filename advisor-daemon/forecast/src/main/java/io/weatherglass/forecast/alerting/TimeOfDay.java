package io.weatherglass.forecast.alerting;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** A time of day in a time zone: {@code 07:00 Europe/Berlin}. */
public record TimeOfDay(LocalTime time, ZoneId zone) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

    /** @throws IllegalArgumentException if the text is not a time of day with a time zone */
    public static TimeOfDay parse(String text) {
        String[] parts = text.strip().split(" +");
        try {
            if (parts.length == 2) {
                return new TimeOfDay(LocalTime.parse(parts[0], TIME), ZoneId.of(parts[1]));
            }
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(rule(), e);
        }
        throw new IllegalArgumentException(rule());
    }

    private static String rule() {
        return "must be a time and a time zone such as \"07:00 Europe/Berlin\"";
    }

    /**
     * Returns the first occurrence after an instant; a time that is skipped when clocks go forward is moved one hour
     * later.
     */
    public Instant after(Instant date) {
        ZonedDateTime there = date.atZone(zone);
        ZonedDateTime same = there.with(time);
        return (same.toInstant().isAfter(date) ? same : there.plusDays(1).with(time)).toInstant();
    }

    @Override
    public String toString() {
        return TIME.format(time) + " " + zone;
    }
}
