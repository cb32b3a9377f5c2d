package io.weatherglass.daemon.access;

import java.time.Instant;
import java.util.Optional;

/**
 * What somebody who has shown a credential may do.
 *
 * @param who the key or person, for logs and limits; no secret
 * @param connector the only connector to which it may send, and nothing else; any if empty
 * @param expires when the credential ends, if it does
 * @param credential what was shown
 */
public record Grant(
        String who, AccessScope scope, Optional<String> connector, Optional<Instant> expires, Credential credential) {

    /** Whether it is still good. */
    public boolean holdsAt(Instant now) {
        return expires.map(now::isBefore).orElse(true);
    }
}
