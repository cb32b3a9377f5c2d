package io.weatherglass.daemon.access;

import java.time.Instant;
import java.util.Optional;

/**
 * Permission of a verified credential.
 *
 * @param who id of the key or user for logs and limits, not a secret
 * @param connector restricts the credential to messages to this connector; unrestricted if empty
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
