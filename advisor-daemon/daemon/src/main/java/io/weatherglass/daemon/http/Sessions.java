package io.weatherglass.daemon.http;

import io.weatherglass.daemon.access.Grant;
import io.weatherglass.daemon.access.Secrets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Who has signed in on the page. Kept in memory only, by the hash of what the browser holds; whoever signed in with a key is
 * out when the key ends. Thread-safe.
 */
final class Sessions {
    /** A working day with some to spare, after which a browser that was left open is of no use. */
    static final Duration LENGTH = Duration.ofHours(12);

    private static final int MAX_SESSIONS = 10_000;

    private final Clock clock;
    private final Predicate<Grant> stillHolds;
    private final Map<String, Session> sessions = new LinkedHashMap<>();

    private record Session(Grant grant, Instant ends) {}

    /** @param stillHolds whether what somebody signed in with is still good */
    Sessions(Clock clock, Predicate<Grant> stillHolds) {
        this.clock = clock;
        this.stillHolds = stillHolds;
    }

    /** Begins one; its secret. */
    synchronized String begin(Grant grant) {
        Instant now = clock.instant();
        sessions.values().removeIf(session -> !now.isBefore(session.ends()));
        if (sessions.size() >= MAX_SESSIONS) {
            // the one that ends first
            sessions.remove(sessions.keySet().iterator().next());
        }
        String secret = Secrets.random();
        sessions.put(Secrets.hash(secret), new Session(grant, now.plus(LENGTH)));
        return secret;
    }

    /** What the one who has this secret may do. */
    synchronized Optional<Grant> grant(String secret) {
        return Optional.ofNullable(sessions.get(Secrets.hash(secret)))
                .filter(session -> clock.instant().isBefore(session.ends()))
                .map(Session::grant)
                .filter(stillHolds);
    }

    synchronized void end(String secret) {
        sessions.remove(Secrets.hash(secret));
    }
}
