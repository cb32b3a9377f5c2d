package io.weatherglass.daemon.http.access;

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
 * Sessions of the users of the web page, kept in memory and identified by the hash of their secret. A session is valid
 * only as long as the key that started it. Thread-safe.
 */
public final class Sessions {
    public static final Duration LENGTH = Duration.ofHours(12);

    private static final int MAX_SESSIONS = 10_000;

    private final Clock clock;
    private final Predicate<Grant> stillHolds;
    private final Map<String, Session> sessions = new LinkedHashMap<>();

    private record Session(Grant grant, Instant ends) {}

    public Sessions(Clock clock, Predicate<Grant> stillHolds) {
        this.clock = clock;
        this.stillHolds = stillHolds;
    }

    public synchronized String begin(Grant grant) {
        Instant now = clock.instant();
        sessions.values().removeIf(session -> !now.isBefore(session.ends()));
        if (sessions.size() >= MAX_SESSIONS) {
            sessions.remove(sessions.keySet().iterator().next());
        }
        String secret = Secrets.random();
        sessions.put(Secrets.hash(secret), new Session(grant, now.plus(LENGTH)));
        return secret;
    }

    public synchronized Optional<Grant> grant(String secret) {
        return Optional.ofNullable(sessions.get(Secrets.hash(secret)))
                .filter(session -> clock.instant().isBefore(session.ends()))
                .map(Session::grant)
                .filter(stillHolds);
    }

    public synchronized void end(String secret) {
        sessions.remove(Secrets.hash(secret));
    }
}
