package io.weatherglass.daemon.publishing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The advisories of one instance, in order. Not thread-safe. */
final class AdvisoryCourse {

    /**
     * Two advisories of the previous owner, which the new owner compares, and two that the new owner may have added.
     */
    static final int MIN_KEPT = 4;

    private List<PackedAdvisory> advisories = List.of();

    private int wholeFrom;

    private long bytes;

    void append(PackedAdvisory advisory) {
        if (advisories.isEmpty()) {
            advisories = new ArrayList<>();
        }
        advisories.add(advisory);
        bytes += advisory.bytes();
    }

    void thin() {
        List<PackedAdvisory> thinned = new ArrayList<>(advisories.size());
        int half = advisories.size() / 2;
        for (int i = 0; i < advisories.size(); i++) {
            if (i >= half || i % 2 == 0) {
                thinned.add(advisories.get(i));
            }
        }
        int dropped = advisories.size() - thinned.size();
        wholeFrom = Math.max(half, wholeFrom) - dropped;
        advisories = thinned;
        bytes = thinned.stream().mapToLong(PackedAdvisory::bytes).sum();
    }

    int size() {
        return advisories.size();
    }

    long bytes() {
        return bytes;
    }

    /**
     * Returns the latest advisories without gaps, at least {@link #MIN_KEPT} if available.
     *
     * @param recent the result includes all advisories issued at most this long before or after one of the last two
     */
    List<PackedAdvisory> last(Duration recent) {
        int from = advisories.size();
        while (from > wholeFrom
                && (advisories.size() - from < MIN_KEPT
                        || isNear(from, advisories.size() - 1, recent)
                        || isNear(from, advisories.size() - 2, recent))) {
            from--;
        }
        return List.copyOf(advisories.subList(from, advisories.size()));
    }

    private boolean isNear(int one, int other, Duration recent) {
        return Duration.between(
                                advisories.get(one).issuedAt(),
                                advisories.get(other).issuedAt())
                        .abs()
                        .compareTo(recent)
                <= 0;
    }

    List<PackedAdvisory> from(int sequence) {
        return advisories.stream()
                .filter(advisory -> advisory.sequence() >= sequence)
                .toList();
    }

    Optional<PackedAdvisory> upTo(Instant asOf) {
        for (int i = advisories.size() - 1; i >= 0; i--) {
            if (!advisories.get(i).asOf().isAfter(asOf)) {
                return Optional.of(advisories.get(i));
            }
        }
        return Optional.empty();
    }
}
