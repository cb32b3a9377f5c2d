package io.weatherglass.connectors.sources;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;

/**
 * Converts local times without an offset to instants. At the end of daylight saving time an hour is repeated: the order of the lines, an
 * earlier date or an elapsed time decides which of the two is meant. Times skipped in spring are moved forward. Not thread-safe.
 */
public final class LocalTimes {
    private final ZoneId zone;
    private Instant last = Instant.MIN;

    public LocalTimes(ZoneId zone) {
        this.zone = zone;
    }

    /** Converts the next date in line order: in the repeated hour dates do not go back. */
    public Instant next(LocalDateTime local) {
        last = notBefore(last, local);
        return last;
    }

    /** Converts a date that is not before another one, such as an end and its start. */
    public Instant notBefore(Instant earlier, LocalDateTime local) {
        List<Instant> candidates = candidates(local);
        return candidates.stream()
                .filter(candidate -> !candidate.isBefore(earlier))
                .findFirst()
                .orElse(candidates.get(candidates.size() - 1));
    }

    /** Converts the date of an end: the candidate closest to the start plus the elapsed time. */
    public Instant after(Instant start, Duration elapsed, LocalDateTime local) {
        Instant expected = start.plus(elapsed);
        return candidates(local).stream()
                .min(Comparator.comparing(
                        candidate -> Duration.between(expected, candidate).abs()))
                .orElseThrow();
    }

    /** Converts a date on its own: the first of the two in the repeated hour. */
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
