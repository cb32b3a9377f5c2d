package io.weatherglass.daemon.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyFileTest {
    private static final ApiKey KEY = ApiKey.of(
            Secrets.newKey(),
            "test",
            AccessScope.READ,
            Optional.empty(),
            Instant.parse("2026-11-20T10:00:00Z"),
            Optional.empty());

    @TempDir
    private Path folder;

    private Path directory;

    @BeforeEach
    void createDirectory() throws IOException {
        directory = Files.createDirectory(folder.resolve("data"));
    }

    private Path target() throws IOException {
        return Files.writeString(folder.resolve("target"), "of somebody else");
    }

    @Test
    void rejectsASymbolicLinkAsLock() throws IOException {
        Path target = target();
        Files.createSymbolicLink(directory.resolve("keys.json.lock"), target);
        assertThatThrownBy(() -> new KeyFile(directory).add(KEY))
                .isInstanceOf(IOException.class)
                .hasMessage(directory.resolve("keys.json.lock") + " must not be a symbolic link: remove it");
        assertThat(target).hasContent("of somebody else");
    }

    /** A link to another file, such as a password file, would give that file to the owner of the directory. */
    @Test
    void rootChangesOwnershipOnlyOfFilesItCreates() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give files away");
        Files.setOwner(
                directory,
                folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        Path target = target();
        Path lock = Files.createSymbolicLink(directory.resolve("keys.json.lock"), target);
        assertThatThrownBy(() -> new KeyFile(directory).add(KEY)).isInstanceOf(IOException.class);
        assertThat(Files.getOwner(target).getName()).isEqualTo("root");

        Files.delete(lock);
        Files.createLink(lock, target);
        new KeyFile(directory).add(KEY);
        assertThat(Files.getOwner(target).getName()).isEqualTo("root");

        Files.delete(lock);
        new KeyFile(directory).add(KEY);
        assertThat(Files.getOwner(lock).getName()).isEqualTo("nobody");
        assertThat(Files.getOwner(directory.resolve("keys.json")).getName()).isEqualTo("nobody");
    }

    @Test
    void doesNotReplaceASymbolicLink() throws IOException {
        Files.createSymbolicLink(directory.resolve("keys.json"), Files.writeString(folder.resolve("other"), "[]"));
        assertThatThrownBy(() -> new KeyFile(directory).add(KEY))
                .hasMessageStartingWith(directory.resolve("keys.json") + " must not be a symbolic link");
    }

    @Test
    void reportsALockHeldTooLong() throws IOException {
        KeyFile file = new KeyFile(directory, Duration.ZERO);
        file.add(KEY);
        try (FileChannel holder = FileChannel.open(directory.resolve("keys.json.lock"), StandardOpenOption.WRITE)) {
            holder.lock();
            assertThatThrownBy(() -> file.revoke("test", Instant.EPOCH))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("keys.json.lock has been locked by another process");
        }
        assertThat(file.revoke("test", Instant.EPOCH).revoked()).isPresent();
    }

    @Test
    void lockIsInaccessibleToOthers() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        new KeyFile(directory).add(KEY);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("keys.json.lock"))))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "expires | '' | a time such as 2026-03-01T08:00:00Z",
                "revoked | '' | a time such as 2026-03-01T08:00:00Z",
                "created | '' | a time such as 2026-03-01T08:00:00Z",
                "expires | never | a time such as 2026-03-01T08:00:00Z",
                "scope | root | one of [read, write, admin]"
            })
    void rejectsAKeyWithAnInvalidField(String field, String value, String rule) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        new KeyFile(directory).add(KEY);
        File file = directory.resolve("keys.json").toFile();
        JsonNode keys = mapper.readTree(file);
        ((ObjectNode) keys.get(0)).put(field, value);
        mapper.writeValue(file, keys);
        assertThatThrownBy(() -> new KeyFile(directory).read())
                .hasMessageStartingWith(file + " is invalid: " + field + " must be " + rule + ", but was \"" + value
                        + "\"; restore it from a backup");
    }

    @Test
    void reportsADamagedFileWithARemedy() throws IOException {
        Path file = Files.writeString(directory.resolve("keys.json"), "[\n{");
        assertThatThrownBy(() -> new KeyFile(directory).read())
                .hasMessage(
                        file + " is invalid: invalid JSON in line 2; restore it from a backup, or remove it and run"
                                + " \"weatherglass key create\" before the next start, since without keys all requests are accepted");
        Files.delete(file);
        Files.createDirectory(file);
        assertThatThrownBy(() -> new KeyFile(directory).read())
                .hasMessageStartingWith("cannot read " + file + ": make it readable by the user that runs the daemon");
    }
}
