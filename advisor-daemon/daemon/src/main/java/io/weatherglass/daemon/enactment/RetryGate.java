package io.weatherglass.daemon.enactment;

import java.time.Duration;
import java.time.Instant;

/** Keeps something that has failed from being tried again at once. Not thread-safe. */
final class RetryGate {

    private final Duration pause;
    private Instant opens = Instant.MIN;

    RetryGate(Duration pause) {
        this.pause = pause;
    }

    boolean isOpen(Instant now) {
        return !now.isBefore(opens);
    }

    void failed(Instant now) {
        opens = now.plus(pause);
    }
}
