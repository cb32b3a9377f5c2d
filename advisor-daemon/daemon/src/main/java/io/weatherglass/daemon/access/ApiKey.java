package io.weatherglass.daemon.access;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** An API key: the SHA-256 hash of the secret in hex, and optionally the only connector whose messages it may send. */
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
        Objects.requireNonNull(id, "id is required");
        Objects.requireNonNull(name, "name is required");
        Objects.requireNonNull(scope, "scope is required");
        Objects.requireNonNull(created, "created is required");
        Objects.requireNonNull(hash, "sha256 is required");
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
