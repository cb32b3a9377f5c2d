package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Of an instance, what its latest forecast was and what the next one has to cover. Confined to the poll thread, but for the
 * count of advisories that are not safe yet.
 */
final class InstanceForecasts {

    /** What writing and reading back an advisory takes beside the forecast. A guess, from what the threads that do so take under load. */
    private static final Duration BESIDE = Duration.ofMillis(4);

    /** The same with its explanation, as measured with plans of 20 jobs. */
    private static final Duration BESIDE_EXPLAINED = Duration.ofMillis(15);

    private Instant last = Instant.MIN;
    private Instant lastAsOf = Instant.MIN;
    private Duration remaining = Duration.ZERO;
    private double risk;
    private Duration cost = BESIDE_EXPLAINED;
    private Instant pendingSince = Instant.MAX;
    private boolean possible = true;

    /** Advisories that are not safe yet; counted down by whoever writes them. */
    private final AtomicInteger unwritten = new AtomicInteger();

    /**
     * There is an event to cover.
     *
     * @param waitsSince when it was written, {@link Instant#MAX} if an advisory covers it already
     */
    void eventFolded(Instant waitsSince) {
        possible = true;
        waits(waitsSince);
    }

    /** An advisory could not be written, so the events that it was to cover wait again. */
    void notWritten(Instant waitsSince) {
        waits(waitsSince);
    }

    private void waits(Instant since) {
        pendingSince = since.isBefore(pendingSince) ? since : pendingSince;
    }

    /** Records whether a forecast was possible; if not, none is tried until the next event. */
    void tried(boolean made) {
        possible = made;
    }

    /** Whether time alone is a reason to forecast it again. */
    boolean isPossible() {
        return possible;
    }

    /** Counts an advisory as unwritten until it is safe or has failed. */
    void writes(CompletableFuture<Void> advisory) {
        unwritten.incrementAndGet();
        advisory.whenComplete((safe, failure) -> unwritten.decrementAndGet());
    }

    /** Whether an advisory is being written. While the brokers are away, no others may pile up behind it. */
    boolean isWriting() {
        return unwritten.get() > 0;
    }

    /** When the oldest event was written that no advisory covers yet; taken when its forecast starts. */
    Instant takePendingSince() {
        Instant since = pendingSince;
        pendingSince = Instant.MAX;
        return since;
    }

    /**
     * The state that is forecast now.
     *
     * @return the snapshot, but never as of an earlier date than the last advisory
     */
    InstanceSnapshot begin(InstanceSnapshot snapshot, Instant now) {
        last = now;
        resumeAfter(snapshot.asOf());
        return snapshot.at(lastAsOf);
    }

    /** Continues after the last advisory of an earlier owner. */
    void resumeAfter(Instant asOf) {
        lastAsOf = asOf.isAfter(lastAsOf) ? asOf : lastAsOf;
    }

    /** Remembers of the latest forecast what says how soon the next one is worth while. */
    void made(Advisory advisory, boolean awaited) {
        remaining = advisory.remaining()
                .map(forecast -> Duration.ofNanos((long) (forecast.medianSeconds() * 1e9)))
                .orElse(Duration.ZERO);
        risk = Stream.of(advisory.risk().deadlineMiss(), advisory.risk().budgetExceeded())
                .flatMap(Optional::stream)
                .mapToDouble(RiskEstimate::probability)
                .max()
                .orElse(0);
        if (!awaited) {
            // whole milliseconds are known; nothing is free
            cost = Duration.ofMillis(Math.max(1, advisory.computation().wallMillis()))
                    .plus(advisory.explanation().isPresent() ? BESIDE_EXPLAINED : BESIDE);
        }
    }

    /** How long the latest forecast took that only time had asked for, with what was done beside it; before that, what is done beside a first one. */
    Duration cost() {
        return cost;
    }

    /** Median of what remained by the latest forecast, on the event clock; zero if that is not known. */
    Duration remaining() {
        return remaining;
    }

    /** The largest probability of the latest forecast that a limit is missed, in [0, 1]. */
    double risk() {
        return risk;
    }

    /** How long ago the latest forecast was; long, if there was none. */
    Duration age(Instant now) {
        return last.equals(Instant.MIN) ? Duration.ofDays(1) : Duration.between(last, now);
    }
}
