package io.weatherglass.daemon.enactment;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executor;

/**
 * Where and when instances are dealt with.
 *
 * @param thread runs tasks on the poll thread, to which all state of instances is confined
 * @param clock that nobody sets: how long an instance has been silent must not depend on who sets a clock
 * @param logClock in step with the times in the log
 */
public record PollThreadContext(Executor thread, InstantSource clock, InstantSource logClock) {

    /** When something was by the clock that nobody sets, if it was at a time in the log. */
    Instant at(Instant logged) {
        return clock.instant().minus(Duration.between(logged, logClock.instant()));
    }
}
