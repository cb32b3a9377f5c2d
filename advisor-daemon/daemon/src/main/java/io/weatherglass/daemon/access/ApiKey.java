package io.weatherglass.daemon.access;

import java.time.Instant;
import java.util.Optional;

/**
 * A key, without its secret.
 *
 * @param id names it to people; the beginning of the hash
 * @param name what it is for
 * @param connector the only connector to which it may send, and nothing else; any if empty
 * @param hash SHA-256 of the secret, in hexadecimal digits
 * @param expires when it ends by itself, if it does
 * @param revoked when somebody ended it, if somebody did
 */
public record ApiKey(
        String id,
        String name,
        AccessScope scope,
        Optional<String> connector,
        Instant created,
        Optional<Instant> expires,
        Optional<Instant> revoked,
        String hash) {

    private static final int ID_LENGTH = 8;

    /**
     * A key that is good from now on.
     *
     * @param secret of which only the hash is kept
     */
    public static ApiKey of(
            String secret,
            String name,
            AccessScope scope,
            Optional<String> connector,
            Instant now,
            Optional<Instant> expires) {
        String hash = Secrets.hash(secret);
        return new ApiKey(hash.substring(0, ID_LENGTH), name, scope, connector, now, expires, Optional.empty(), hash);
    }

    /** Whether it may still be used. */
    public boolean holdsAt(Instant now) {
        return revoked.isEmpty() && expires.map(now::isBefore).orElse(true);
    }

    /** The same key, ended. */
    ApiKey revokedAt(Instant now) {
        return new ApiKey(id, name, scope, connector, created, expires, Optional.of(now), hash);
    }

    /** What who has it may do. */
    Grant grant() {
        return new Grant(id, scope, connector, expires, Credential.KEY);
    }
}
