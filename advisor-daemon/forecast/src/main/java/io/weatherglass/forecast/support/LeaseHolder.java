package io.weatherglass.forecast.support;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The process that holds a lease, written as {@code process 4711 on alpha, running since 2026-11-20T09:00:00Z}.
 *
 * @param since when its JVM started
 */
record LeaseHolder(long pid, String host, Instant since) {

    private static final Pattern TEXT = Pattern.compile("process (\\d{1,18}) on (.+), running since (\\S+)");

    /** A JVM notes its start seconds after the process began, and the kernel rounds that time. */
    private static final Duration TOLERANCE = Duration.ofMinutes(1);

    static LeaseHolder ofThisProcess() {
        Instant since =
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());
        return new LeaseHolder(ProcessHandle.current().pid(), thisHost(), since.truncatedTo(ChronoUnit.SECONDS));
    }

    private static String thisHost() {
        // pid@host
        String name = ManagementFactory.getRuntimeMXBean().getName();
        return name.substring(name.indexOf('@') + 1);
    }

    /** Empty if the text names no process. */
    static Optional<LeaseHolder> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new LeaseHolder(
                    Long.parseLong(matcher.group(1)), matcher.group(2), Instant.parse(matcher.group(3))));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Returns whether it runs, as far as this machine shows: a process of another host may. */
    boolean mayRun() {
        return !host.equals(thisHost())
                || ProcessHandle.of(pid)
                        .filter(process -> process.info()
                                .startInstant()
                                .map(start ->
                                        Duration.between(start, since).abs().compareTo(TOLERANCE) <= 0)
                                .orElse(true))
                        .isPresent();
    }

    @Override
    public String toString() {
        return "process " + pid + " on " + host + ", running since " + since;
    }
}
