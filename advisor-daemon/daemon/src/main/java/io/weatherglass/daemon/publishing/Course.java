package io.weatherglass.daemon.publishing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The advisories that are kept of an instance, oldest first. Not thread-safe. */
final class Course {

    /**
     * The first advisory and the last three are never thinned out. A daemon that takes an instance over compares the last ones of its predecessor, at least two, to know what is
     * to be sent, and its own may stand behind them already.
     */
    static final int MIN_KEPT = 4;

    private List<PackedAdvisory> advisories = List.of();

    /** Place from which on none has been thinned out. */
    private int wholeFrom;

    private long bytes;

    void append(PackedAdvisory advisory) {
        if (advisories.isEmpty()) {
            advisories = new ArrayList<>();
        }
        advisories.add(advisory);
        bytes += advisory.bytes();
    }

    /** Drops every second one of the older half: at least one if there are more than {@link #MIN_KEPT}, and never one of the last three. */
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

    /** Of what they hold. */
    long bytes() {
        return bytes;
    }

    /**
     * The last ones, between which none is missing: three at least, if there are as many.
     *
     * @param recent all that were issued within this time of one of the last two are among them, and the one before
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

    /** Clocks may have been set between them, in either direction. */
    private boolean isNear(int one, int other, Duration recent) {
        return Duration.between(
                                advisories.get(one).issuedAt(),
                                advisories.get(other).issuedAt())
                        .abs()
                        .compareTo(recent)
                <= 0;
    }

    /** @param sequence number below which an advisory is left out */
    List<PackedAdvisory> from(int sequence) {
        return advisories.stream()
                .filter(advisory -> advisory.sequence() >= sequence)
                .toList();
    }

    /** The last one that describes a moment not after this one. */
    Optional<PackedAdvisory> upTo(Instant asOf) {
        // from the end: what is asked for is near it
        for (int i = advisories.size() - 1; i >= 0; i--) {
            if (!advisories.get(i).asOf().isAfter(asOf)) {
                return Optional.of(advisories.get(i));
            }
        }
        return Optional.empty();
    }
}
