package io.weatherglass.connectors.sources.slurm;

import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.LocalTimes;
import io.weatherglass.connectors.sources.RunEvents;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the times in a record. If an optional value is unreadable, {@link #problem} reports it. Not thread-safe. */
final class RecordTimes {
    private static final Set<String> NOTHING = Set.of("", "0", "Unknown", "None", "(null)", "N/A", "None assigned");
    private static final Pattern EPOCH = Pattern.compile("\\d{9,11}");
    private static final Pattern OFFSET = Pattern.compile("T[\\d:.]*(?:Z|[+-]\\d\\d:?\\d\\d)$");
    private static final Pattern SECONDS = Pattern.compile("\\d{1,12}(\\.\\d{1,9})?");

    /** An elapsed time such as {@code 1-02:03:04.567}. */
    private static final Pattern CLOCK =
            Pattern.compile("(?:(\\d{1,5})-)?(?:(\\d{1,6}):)?(\\d{1,6}):(\\d\\d(?:\\.\\d{1,9})?)");

    private static final int SECONDS_PER_MINUTE = 60;
    private static final int SECONDS_PER_HOUR = 3600;
    private static final int SECONDS_PER_DAY = 86_400;

    /** Earliest time of a real job. Anything earlier is Slurm's 0 for an unknown time, printed in some time zone. */
    private static final Instant FIRST_DATE = Instant.EPOCH.plus(Duration.ofDays(2));

    private final Map<String, String> fields;
    private final LocalTimes local;
    private Optional<Violation> problem = Optional.empty();

    RecordTimes(Map<String, String> fields, ZoneId zone) {
        this.fields = fields;
        this.local = new LocalTimes(zone);
    }

    static boolean isPresent(Map<String, String> fields, String name) {
        return !NOTHING.contains(fields.getOrDefault(name, "").strip());
    }

    Optional<Violation> problem() {
        return problem;
    }

    /** Returns the elapsed time reported by Slurm, which may or may not include suspension. */
    OptionalDouble elapsed() {
        return seconds(isPresent(fields, "elapsed") ? "elapsed" : "elapsed_clock");
    }

    /** Returns the time limit in seconds, which sacct reports in minutes; empty if unlimited or unreadable. */
    OptionalDouble limit() {
        OptionalDouble minutes = amount("time_limit_minutes");
        return minutes.isPresent()
                ? OptionalDouble.of(SECONDS_PER_MINUTE * minutes.getAsDouble())
                : amount("time_limit");
    }

    OptionalDouble cpu() {
        return amount("total_cpu");
    }

    /**
     * Reads the times. In an hour that occurs twice, a local time may denote two instants: the start and end times are
     * chosen to match the elapsed time, and the submission time is the last candidate before the start.
     *
     * @throws InvalidMessageException if the submission time is missing or unreadable
     */
    JobRecord.Times read(boolean ran) {
        List<Instant> submissions = candidates("@submit");
        if (submissions.isEmpty()) {
            throw problem.map(InvalidMessageException::new).orElseGet(() -> JobRecordReader.missing("@submit"));
        }
        List<Instant> eligible = candidates("@eligible");
        List<Instant> ends = candidates("@end");
        OptionalDouble elapsed = elapsed();
        double suspended = seconds("suspended").orElse(0);
        Instant ready = eligible.stream()
                .findFirst()
                .filter(submissions.get(0)::isBefore)
                .orElse(submissions.get(0));
        Optional<Instant> start =
                ran ? start(notBefore(ready, candidates("@start")), ends, elapsed, suspended) : Optional.empty();
        Optional<Instant> end = start.isEmpty()
                ? notBefore(submissions.get(0), ends).stream().findFirst()
                : end(start.get(), ends, elapsed, suspended);
        Instant latest = start.or(() -> end).orElse(Instant.MAX);
        return new JobRecord.Times(
                lastNotAfter(latest, submissions),
                eligible.isEmpty() ? Optional.empty() : Optional.of(lastNotAfter(latest, eligible)),
                start,
                end,
                working(start, end, elapsed, suspended));
    }

    private static OptionalDouble working(
            Optional<Instant> start, Optional<Instant> end, OptionalDouble elapsed, double suspended) {
        if (start.isEmpty() || end.isEmpty() || elapsed.isPresent() && suspended == 0) {
            return elapsed;
        }
        OptionalDouble between = RunEvents.secondsBetween(start.get(), end.get());
        if (between.isEmpty()) {
            return between;
        }
        double working = Math.max(0, between.getAsDouble() - suspended);
        return OptionalDouble.of(Math.min(working, elapsed.orElse(working)));
    }

    private static Optional<Instant> start(
            List<Instant> starts, List<Instant> ends, OptionalDouble elapsed, double suspended) {
        return elapsed.isEmpty() || ends.isEmpty()
                ? starts.stream().findFirst()
                : starts.stream()
                        .min(Comparator.comparingDouble(start -> ends.stream()
                                .mapToDouble(end -> misfit(start, end, elapsed.getAsDouble(), suspended))
                                .min()
                                .orElse(0)));
    }

    private static Optional<Instant> end(Instant start, List<Instant> ends, OptionalDouble elapsed, double suspended) {
        return elapsed.isEmpty()
                ? notBefore(start, ends).stream().findFirst()
                : ends.stream()
                        .min(Comparator.comparingDouble(end -> misfit(start, end, elapsed.getAsDouble(), suspended)));
    }

    private static double misfit(Instant start, Instant end, double elapsed, double suspended) {
        double between = Duration.between(start, end).toSeconds();
        return Math.min(Math.abs(between - elapsed), Math.abs(between - elapsed - suspended));
    }

    private static List<Instant> notBefore(Instant earlier, List<Instant> dates) {
        List<Instant> later =
                dates.stream().filter(date -> !date.isBefore(earlier)).toList();
        return later.isEmpty() ? dates : later;
    }

    private static Instant lastNotAfter(Instant later, List<Instant> dates) {
        return dates.stream()
                .filter(date -> !date.isAfter(later))
                .reduce((first, second) -> second)
                .orElse(dates.get(0));
    }

    /** Returns the instants that a local time may denote, in order; empty if it is absent or unreadable. */
    private List<Instant> candidates(String name) {
        if (!isPresent(fields, name)) {
            return List.of();
        }
        String value = fields.get(name).strip();
        try {
            List<Instant> found = instants(value);
            return found.get(0).isBefore(FIRST_DATE) ? List.of() : found;
        } catch (DateTimeException e) {
            refuse(name, "must be a time such as 2026-11-20T14:49:08");
            return List.of();
        }
    }

    private List<Instant> instants(String value) {
        if (EPOCH.matcher(value).matches()) {
            return List.of(Instant.ofEpochSecond(Long.parseLong(value)));
        }
        String iso = value.replaceFirst("(?<=\\d) (?=\\d)", "T");
        if (OFFSET.matcher(iso).find()) {
            return List.of(OffsetDateTime.parse(iso.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2"))
                    .toInstant());
        }
        LocalDateTime date = LocalDateTime.parse(iso);
        Instant first = local.of(date);
        Instant second = local.notBefore(first.plusNanos(1), date);
        return second.isAfter(first) ? List.of(first, second) : List.of(first);
    }

    private OptionalDouble seconds(String name) {
        if (!isPresent(fields, name)) {
            return fields.getOrDefault(name, "").strip().equals("0") ? OptionalDouble.of(0) : OptionalDouble.empty();
        }
        OptionalDouble amount = amount(name);
        if (amount.isEmpty()) {
            refuse(name, "must be a number of seconds >= 0");
        }
        return amount;
    }

    private OptionalDouble amount(String name) {
        String value = fields.getOrDefault(name, "").strip();
        if (SECONDS.matcher(value).matches()) {
            return OptionalDouble.of(Double.parseDouble(value));
        }
        Matcher clock = CLOCK.matcher(value);
        if (!clock.matches()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(number(clock.group(1)) * SECONDS_PER_DAY
                + number(clock.group(2)) * SECONDS_PER_HOUR
                + number(clock.group(3)) * SECONDS_PER_MINUTE
                + number(clock.group(4)));
    }

    private static double number(String digits) {
        return digits == null ? 0 : Double.parseDouble(digits);
    }

    private void refuse(String name, String rule) {
        problem = problem.or(() -> Optional.of(new Violation(name, fields.get(name), rule)));
    }
}
