package io.weatherglass.forecast.carbon;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Emissions per unit of electric energy over time, in g CO2e per kWh. Immutable.
 *
 * @param byHour intensity by the beginning of each hour, without gaps; a constant intensity has one entry
 */
public record GridIntensity(NavigableMap<Instant, Double> byHour) {

    /** Upper bound for plausible values; lignite emits about 1,200 g/kWh. */
    private static final double MAX = 10_000;

    public static GridIntensity constant(double gramsPerKwh) {
        if (!(gramsPerKwh >= 0 && gramsPerKwh <= MAX)) {
            throw new IllegalArgumentException("must be a number of grams from 0 to 10000");
        }
        return new GridIntensity(new TreeMap<>(Map.of(Instant.EPOCH, gramsPerKwh)));
    }

    /**
     * Reads lines such as {@code 2026-12-01T13:00Z,312.5}, one per hour in ascending order, after an optional header line
     * that does not begin with a digit.
     *
     * @throws IllegalArgumentException with line, value and rule if a line is invalid
     */
    public static GridIntensity parse(List<String> lines) {
        TreeMap<Instant, Double> byHour = new TreeMap<>();
        for (int k = 0; k < lines.size(); k++) {
            String line = lines.get(k).strip();
            if (line.isEmpty() || k == 0 && !Character.isDigit(line.charAt(0))) {
                continue;
            }
            String[] fields = line.split(",", -1);
            try {
                Instant hour = OffsetDateTime.parse(fields[0].strip()).toInstant();
                double grams = Double.parseDouble(fields[1].strip());
                boolean follows = byHour.isEmpty()
                        || byHour.lastKey().plus(1, ChronoUnit.HOURS).equals(hour);
                if (fields.length == 2 && grams >= 0 && grams <= MAX && follows) {
                    byHour.put(hour, grams);
                    continue;
                }
            } catch (DateTimeException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
                // reported below
            }
            throw new IllegalArgumentException("line " + (k + 1) + " must contain a time one hour after the previous"
                    + " line and a number of grams from 0 to 10000, such as 2026-12-01T13:00Z,312.5, but was \"" + line
                    + "\"");
        }
        if (byHour.size() < 2) {
            throw new IllegalArgumentException(
                    "must contain at least two hours; for a constant, set a number of grams");
        }
        return new GridIntensity(byHour);
    }

    /** Returns whether the intensity varies, so that the time of a run matters. */
    public boolean varies() {
        return byHour.size() > 1;
    }

    /** Returns whether the intensity is known for the whole period. */
    public boolean covers(Instant from, Instant to) {
        return !varies()
                || !from.isBefore(byHour.firstKey())
                        && !to.isAfter(byHour.lastKey().plus(1, ChronoUnit.HOURS));
    }

    /** Returns the mean intensity of a period; before and after the known hours, the nearest known one is assumed. */
    public double mean(Instant from, Instant to) {
        if (!to.isAfter(from)) {
            return at(from);
        }
        double sum = 0;
        Instant begin = from;
        while (begin.isBefore(to)) {
            Instant next = byHour.higherKey(begin);
            Instant end = next == null || next.isAfter(to) ? to : next;
            sum += at(begin) * seconds(begin, end);
            begin = end;
        }
        return sum / seconds(from, to);
    }

    private double at(Instant date) {
        var known = byHour.floorEntry(date);
        return known == null ? byHour.firstEntry().getValue() : known.getValue();
    }

    private static double seconds(Instant from, Instant to) {
        return InstanceSnapshot.seconds(Duration.between(from, to));
    }
}
