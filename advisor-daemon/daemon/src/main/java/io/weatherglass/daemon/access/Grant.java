package io.weatherglass.daemon.access;

import java.time.Instant;
import java.util.Optional;

/**
 * Permission of a verified credential.
 *
 * @param who the key or person, for logs and limits; no secret
 * @param connector the only connector to which it may send; any if empty
 */
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
