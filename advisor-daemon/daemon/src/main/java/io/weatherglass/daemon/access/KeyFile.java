package io.weatherglass.daemon.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Stores the keys in a file that only its owner may read. Processes lock the file while they change it. */
public final class KeyFile {
    public static final String NAME = "keys.json";

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // Reject empty timestamps: a key with an empty expiry time would never expire.
            .withCoercionConfig(
                    LogicalType.DateTime,
                    dates -> dates.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
            .build();

    private static final Duration LOCK_LIMIT = Duration.ofSeconds(10);

    private final Path file;
    private final Duration lockLimit;

    public KeyFile(Path dataDirectory) {
        this(dataDirectory, LOCK_LIMIT);
    }

    KeyFile(Path dataDirectory, Duration lockLimit) {
        this.file = dataDirectory.resolve(NAME);
        this.lockLimit = lockLimit;
    }

    public Path path() {
        return file;
    }

    /** Returns all keys ever created, oldest first; empty if there is no file. */
    public List<ApiKey> read() throws IOException {
        byte[] text;
        try {
            text = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new IOException(
                    "cannot read " + file + ": make it readable by the user that runs the daemon (" + e + ")", e);
        }
        try {
            return List.of(MAPPER.treeToValue(MAPPER.readTree(text), ApiKey[].class));
        } catch (JsonParseException e) {
            throw damaged("invalid JSON in line " + e.getLocation().getLineNr(), e);
        } catch (InvalidFormatException e) {
            String field = e.getPath().get(e.getPath().size() - 1).getFieldName();
            String rule = e.getTargetType().equals(AccessScope.class)
                    ? "one of " + AccessScope.texts()
                    : "a time such as 2026-03-01T08:00:00Z";
            throw damaged(field + " must be " + rule + ", but was \"" + e.getValue() + "\"", e);
        } catch (JsonProcessingException e) {
            throw damaged(e.getOriginalMessage(), e);
        } catch (NullPointerException e) {
            throw damaged("must be a JSON array of objects", e);
        }
    }

    private IOException damaged(String reason, Exception cause) {
        return new IOException(
                file + " is invalid: " + reason + "; restore it from a backup, or remove it and run \"weatherglass key"
                        + " create\" before the next start, since without keys all requests are accepted",
                cause);
    }

    public void add(ApiKey key) throws IOException {
        change(keys -> {
            List<ApiKey> more = new ArrayList<>(keys);
            more.add(key);
            return more;
        });
    }

    /** @throws IllegalArgumentException unless exactly one unrevoked key has this id or name */
    public ApiKey revoke(String idOrName, Instant now) throws IOException {
        List<ApiKey> revoked = new ArrayList<>();
        change(keys -> {
            List<ApiKey> meant = keys.stream()
                    .filter(key -> key.revoked().isEmpty())
                    .filter(key -> key.id().equals(idOrName) || key.name().equals(idOrName))
                    .toList();
            if (meant.size() != 1) {
                throw new IllegalArgumentException(
                        meant.isEmpty()
                                ? "there is no unrevoked key " + idOrName + ", see \"weatherglass key list\""
                                : meant.size() + " keys have the name " + idOrName + "; use the id");
            }
            revoked.add(meant.get(0).revokedAt(now));
            return keys.stream()
                    .map(key -> key.equals(meant.get(0)) ? revoked.get(0) : key)
                    .toList();
        });
        return revoked.get(0);
    }

    private void change(UnaryOperator<List<ApiKey>> change) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        PrivateFiles.closeToOthers(folder);
        Path next = PrivateFiles.createTempFile(folder, NAME);
        try {
            // Set the owner first, so that a failure leaves no lock file with the wrong owner.
            PrivateFiles.giveToOwnerOfDirectory(next);
            change(folder, next, change);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    private void change(Path folder, Path next, UnaryOperator<List<ApiKey>> change) throws IOException {
        Path lockFile = folder.resolve(NAME + ".lock");
        // The first key may be created by root, but the daemon must be able to open the lock file.
        PrivateFiles.createMissing(lockFile);
        try (FileChannel channel = PrivateFiles.open(lockFile, StandardOpenOption.WRITE)) {
            PrivateFiles.lock(channel, lockFile, lockLimit);
            if (Files.isSymbolicLink(file)) {
                // The rename below would replace the link instead of its target.
                throw new IOException(file + " must not be a symbolic link: change its target instead");
            }
            List<ApiKey> keys = change.apply(read());
            try (FileChannel out = PrivateFiles.open(next, StandardOpenOption.WRITE)) {
                out.write(ByteBuffer.wrap(MAPPER.writeValueAsBytes(keys)));
                // Sync the file: a power failure could otherwise leave an empty file, which would lock everyone out.
                out.force(true);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
