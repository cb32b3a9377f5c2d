package io.weatherglass.daemon.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.logging.HiddenSecrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysTest {
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

    @TempDir
    private Path directory;

    private final AtomicLong nanos = new AtomicLong();

    private KeyFile file() {
        return new KeyFile(directory);
    }

    private Keys keysAt(Instant now) {
        return new Keys(file(), Clock.fixed(now, ZoneOffset.UTC), nanos::get);
    }

    private void later() {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
    }

    private String create(AccessScope scope, Optional<Instant> expires) throws IOException {
        String secret = Secrets.newKey();
        file().add(ApiKey.of(secret, "test", scope, Optional.empty(), NOW, expires));
        return secret;
    }

    @Test
    void keysHave256BitsAndAPrefix() {
        assertThat(Secrets.newKey()).matches("wg_[A-Za-z0-9_-]{43}").isNotEqualTo(Secrets.newKey());
    }

    @Test
    void fileContainsNoSecretAndIsPrivate() throws IOException {
        String secret = create(AccessScope.WRITE, Optional.empty());

        assertThat(Files.readString(file().path()))
                .doesNotContain(secret, secret.substring(3))
                .contains(Secrets.hash(secret));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file().path())))
                .isEqualTo("rw-------");
    }

    @Test
    void keysExpire() throws IOException {
        String secret = create(AccessScope.READ, Optional.of(NOW.plusSeconds(60)));

        assertThat(keysAt(NOW).grant(secret).orElseThrow().scope()).isEqualTo(AccessScope.READ);
        assertThat(keysAt(NOW.plusSeconds(60)).grant(secret)).isEmpty();
        assertThat(keysAt(NOW.plusSeconds(60)).required()).isTrue();
        assertThat(keysAt(NOW).grant(secret + "x")).isEmpty();
        assertThat(keysAt(NOW).grant("")).isEmpty();
    }

    @Test
    void noticesKeysCreatedAndRevokedAtRunTime() throws IOException {
        Keys keys = keysAt(NOW);
        assertThat(keys.required()).isFalse();

        String secret = create(AccessScope.ADMIN, Optional.empty());
        later();
        assertThat(keys.required()).isTrue();
        String id = keys.grant(secret).orElseThrow().who();

        file().revoke(id, NOW);
        later();
        assertThat(keys.grant(secret)).isEmpty();
        assertThat(keys.holds(id)).isFalse();
        assertThat(keys.required()).isTrue();
    }

    @Test
    void aLostOrDamagedFileDoesNotOpenAccess() throws IOException {
        String secret = create(AccessScope.READ, Optional.empty());
        Keys keys = keysAt(NOW);

        Files.writeString(file().path(), "[{\"scope\":\"all\"}]");
        later();
        assertThat(keys.grant(secret)).isPresent();
        assertThatThrownBy(() -> keysAt(NOW))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("keys.json");

        Files.delete(file().path());
        later();
        assertThat(keys.required()).isTrue();
        assertThat(keys.grant(secret)).isPresent();
    }

    @Test
    void anUnreadableFirstFileDeniesAccess() throws IOException {
        Keys keys = keysAt(NOW);
        Files.writeString(file().path(), "{");
        later();
        assertThat(keys.required()).isTrue();
        assertThat(keys.grant("wg_x")).isEmpty();

        Files.delete(file().path());
        String secret = create(AccessScope.READ, Optional.empty());
        later();
        assertThat(keys.grant(secret)).isPresent();
    }

    @Test
    void revokesOnlyTheNamedKey() throws IOException {
        create(AccessScope.READ, Optional.empty());
        create(AccessScope.READ, Optional.empty());

        assertThatThrownBy(() -> file().revoke("test", NOW)).hasMessageContaining("2 keys");
        assertThatThrownBy(() -> file().revoke("other", NOW)).hasMessageContaining("no unrevoked key other");
    }

    @Test
    void redactsKeysInMessages() {
        String secret = Secrets.newKey();

        assertThat(HiddenSecrets.redacted("GET /connectors/nextflow/k/" + secret + "/x?token=" + secret + "&a=b"))
                .isEqualTo("GET /connectors/nextflow/k/…/x?token=…&a=b");
        assertThat(HiddenSecrets.redacted("Bearer " + secret + " is wrong")).isEqualTo("Bearer wg_… is wrong");
        assertThat(HiddenSecrets.redacted("nothing of the kind")).isEqualTo("nothing of the kind");
    }

    @Test
    void scopesIncludeLowerOnes() {
        assertThat(AccessScope.ADMIN.includes(AccessScope.WRITE)).isTrue();
        assertThat(AccessScope.WRITE.includes(AccessScope.READ)).isTrue();
        assertThat(AccessScope.READ.includes(AccessScope.WRITE)).isFalse();
    }
}
