package io.weatherglass.daemon.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keys, reloaded every second. While the {@link KeyFile} is unreadable, the most recently read keys remain valid. */
public final class Keys {
    private static final Logger LOG = LoggerFactory.getLogger(Keys.class);

    private static final long LOOK_NANOS = 1_000_000_000;

    private final KeyFile file;
    private final Clock clock;
    private final LongSupplier nanos;
    private List<ApiKey> keys;
    private Object version;
    private Optional<Object> unreadable = Optional.empty();
    private long lookedAt;

    public Keys(KeyFile file, Clock clock) {
        this(file, clock, System::nanoTime);
    }

    Keys(KeyFile file, Clock clock, LongSupplier nanos) {
        this.file = file;
        this.clock = clock;
        this.nanos = nanos;
        try {
            version = version();
            keys = file.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        lookedAt = nanos.getAsLong();
    }

    /**
     * Returns whether any key has ever been created. Revoked keys count, because revoking the last key must not open
     * access.
     */
    public synchronized boolean required() {
        look();
        return !keys.isEmpty() || unreadable.isPresent();
    }

    public synchronized Optional<Grant> grant(String secret) {
        look();
        String hash = Secrets.hash(secret);
        Instant now = clock.instant();
        Optional<Grant> grant = Optional.empty();
        for (ApiKey key : keys) {
            // Compare all keys, so that the response time does not reveal which one matched.
            if (Secrets.equal(hash, key.hash()) && key.holdsAt(now)) {
                grant = Optional.of(key.grant());
            }
        }
        return grant;
    }

    public synchronized boolean holds(String id) {
        look();
        Instant now = clock.instant();
        return keys.stream().anyMatch(key -> key.id().equals(id) && key.holdsAt(now));
    }

    private void look() {
        long now = nanos.getAsLong();
        if (now - lookedAt < LOOK_NANOS) {
            return;
        }
        lookedAt = now;
        Object found = List.of();
        try {
            found = version();
            if (found.equals(version) || unreadable.equals(Optional.of(found))) {
                return;
            }
            List<ApiKey> read = file.read();
            version = found;
            unreadable = Optional.empty();
            if (read.isEmpty() && !keys.isEmpty()) {
                LOG.error("{} is missing; the keys read earlier stay valid until the daemon restarts", file.path());
                return;
            }
            keys = read;
            LOG.info("{} has {} keys", file.path(), read.size());
        } catch (IOException e) {
            unreadable = Optional.of(found);
            LOG.error("{}; only the keys read earlier stay valid", e.getMessage());
        }
    }

    private Object version() throws IOException {
        Path path = file.path();
        try {
            return List.of(
                    String.valueOf(Files.getLastModifiedTime(path)),
                    Files.size(path),
                    String.valueOf(Files.readAttributes(path, BasicFileAttributes.class)
                            .fileKey()));
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }
}
