package io.weatherglass.connectors.sources;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;

/**
 * Converts local times without an offset to instants. In the hour that is repeated at the end of daylight saving time,
 * a local time may denote either of two instants; the order of lines, an earlier time or an elapsed time determines
 * which. Times skipped in spring are moved forward. Not thread-safe.
 */
public final class LocalTimes {
    private final ZoneId zone;
    private Instant last = Instant.MIN;

    public LocalTimes(ZoneId zone) {
        this.zone = zone;
    }

    /**
     * Converts the time of the next line; in the repeated hour, times are assumed not to decrease from line to line.
     */
    public Instant next(LocalDateTime local) {
        last = notBefore(last, local);
        return last;
    }

    /** Converts a time that cannot be before a given one, as the end of a job cannot be before its start. */
    public Instant notBefore(Instant earlier, LocalDateTime local) {
        List<Instant> candidates = candidates(local);
        return candidates.stream()
                .filter(candidate -> !candidate.isBefore(earlier))
                .findFirst()
                .orElse(candidates.get(candidates.size() - 1));
    }

    /** Converts an end time to the instant that is closest to the start plus the elapsed time. */
    public Instant after(Instant start, Duration elapsed, LocalDateTime local) {
        Instant expected = start.plus(elapsed);
        return candidates(local).stream()
                .min(Comparator.comparing(
                        candidate -> Duration.between(expected, candidate).abs()))
                .orElseThrow();
    }

    /** Converts a time to the first instant that it may denote. */
    public Instant of(LocalDateTime local) {
        return candidates(local).get(0);
    }

    private List<Instant> candidates(LocalDateTime local) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
        return offsets.isEmpty()
                ? List.of(local.atZone(zone).toInstant())
                : offsets.stream().map(local::toInstant).toList();
    }
}
