package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Brake;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Forecast state of an instance. Confined to the poll thread, except for the count of unwritten advisories. */
final class InstanceForecastState {

    private static final Duration BESIDE = Duration.ofMillis(4);

    private static final Duration BESIDE_EXPLAINED = Duration.ofMillis(15);

    private Instant last = Instant.MIN;
    private Instant lastAsOf = Instant.MIN;
    private Duration remaining = Duration.ZERO;
    private double risk;
    private Duration cost = BESIDE_EXPLAINED;
    private Instant pendingSince = Instant.MAX;
    private boolean possible = true;
    private boolean held;

    private final AtomicInteger unwritten = new AtomicInteger();

    void eventFolded(Instant waitsSince) {
        possible = true;
        notWritten(waitsSince);
    }

    /** @param since time when the oldest event that no advisory covers was written */
    void notWritten(Instant since) {
        pendingSince = since.isBefore(pendingSince) ? since : pendingSince;
    }

    void tried(boolean made) {
        possible = made;
    }

    boolean isPossible() {
        return possible;
    }

    void writes(CompletableFuture<Void> advisory) {
        unwritten.incrementAndGet();
        advisory.whenComplete((safe, failure) -> unwritten.decrementAndGet());
    }

    boolean isWriting() {
        return unwritten.get() > 0;
    }

    /** Returns and resets the time of the oldest event that no advisory covers. Called when a forecast starts. */
    Instant takePendingSince() {
        Instant since = pendingSince;
        pendingSince = Instant.MAX;
        return since;
    }

    InstanceSnapshot begin(InstanceSnapshot snapshot, Instant now) {
        last = now;
        resumeAfter(snapshot.asOf());
        return snapshot.at(lastAsOf);
    }

    void resumeAfter(Instant asOf) {
        lastAsOf = asOf.isAfter(lastAsOf) ? asOf : lastAsOf;
    }

    void made(Advisory advisory, boolean awaited) {
        remaining = advisory.remaining()
                .map(forecast -> Duration.ofNanos((long) (forecast.medianSeconds() * 1e9)))
                .orElse(Duration.ZERO);
        risk = Stream.of(advisory.risk().deadlineMiss(), advisory.risk().budgetExceeded())
                .flatMap(Optional::stream)
                .mapToDouble(RiskEstimate::probability)
                .max()
                .orElse(0);
        held = advisory.brake().filter(Brake::hold).isPresent();
        if (!awaited) {
            cost = Duration.ofMillis(Math.max(1, advisory.computation().wallMillis()))
                    .plus(advisory.explanation().isPresent() ? BESIDE_EXPLAINED : BESIDE);
        }
    }

    Duration cost() {
        return cost;
    }

    /** Returns the median remaining time on the event clock; zero if unknown. */
    Duration remaining() {
        return remaining;
    }

    /** Returns the largest probability in [0, 1] of missing a limit. */
    double risk() {
        return risk;
    }

    /** Returns whether the latest advisory holds new jobs. */
    boolean isHeld() {
        return held;
    }

    Duration age(Instant now) {
        return last.equals(Instant.MIN) ? Duration.ofDays(1) : Duration.between(last, now);
    }
}
