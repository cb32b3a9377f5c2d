package io.weatherglass.daemon.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLeaseTest {

    @TempDir
    private Path folder;

    @Test
    void leasedDirectoriesAreInaccessibleToOthers() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("data"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (DirectoryLease lease = DirectoryLease.take("data-dir", directory, "daemon.lock")) {
            assertThat(lease).isNotNull();
            assertThat(Files.getPosixFilePermissions(directory))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
            assertThat(Files.getPosixFilePermissions(directory.resolve("daemon.lock")))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
    }
}
