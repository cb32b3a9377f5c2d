package io.weatherglass.daemon.enactment;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executor;

/** @param clock steady clock, because the measured silence must not depend on changes to the system clock */
public record PollThreadContext(Executor thread, InstantSource clock, InstantSource logClock) {

    Instant at(Instant logged) {
        return clock.instant().minus(Duration.between(logged, logClock.instant()));
    }
}
