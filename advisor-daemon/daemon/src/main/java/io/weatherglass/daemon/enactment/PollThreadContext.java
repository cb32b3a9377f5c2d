package io.weatherglass.daemon.enactment;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executor;

/**
 * @param thread runs tasks on the poll thread
 * @param clock steady, because silence must not depend on changes of the clock
 * @param logClock in step with the times in the log
 */
public record PollThreadContext(Executor thread, InstantSource clock, InstantSource logClock) {

    /** Converts a time in the log to the steady clock. */
    Instant at(Instant logged) {
        return clock.instant().minus(Duration.between(logged, logClock.instant()));
    }
}
