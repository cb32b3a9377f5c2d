package io.weatherglass.daemon.access;

import java.time.Instant;
import java.util.Optional;

/** Permission of a verified key or user, optionally limited to the messages of one connector. */
public record Grant(
        String who, AccessScope scope, Optional<String> connector, Optional<Instant> expires, Credential credential) {
    public enum Credential {
        KEY,
        TOKEN,
        PASS
    }

    public boolean holdsAt(Instant now) {
        return expires.map(now::isBefore).orElse(true);
    }
}
