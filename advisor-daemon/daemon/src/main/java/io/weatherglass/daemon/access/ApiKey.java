package io.weatherglass.daemon.access;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * An API key without its secret.
 *
 * @param connector the only connector to which it may send; any if empty
 * @param hash SHA-256 of the secret in hex
 */
public record ApiKey(
        String id,
        String name,
        AccessScope scope,
        Optional<String> connector,
        Instant created,
        Optional<Instant> expires,
        Optional<Instant> revoked,
        @JsonProperty("sha256") String hash) {

    private static final int ID_LENGTH = 8;

    public ApiKey {
        Objects.requireNonNull(id, "a key must have an id");
        Objects.requireNonNull(name, "a key must have a name");
        Objects.requireNonNull(scope, "a key must have a scope");
        Objects.requireNonNull(created, "a key must have a date, created");
        Objects.requireNonNull(hash, "a key must have a sha256");
    }

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

    public boolean holdsAt(Instant now) {
        return revoked.isEmpty() && expires.map(now::isBefore).orElse(true);
    }

    ApiKey revokedAt(Instant now) {
        return new ApiKey(id, name, scope, connector, created, expires, Optional.of(now), hash);
    }

    Grant grant() {
        return new Grant(id, scope, connector, expires, Grant.Credential.KEY);
    }
}
