package io.weatherglass.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class PrivateFilesTest {

    @TempDir
    private Path folder;

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static void setMode(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    @Test
    void createdFilesAreAccessibleToTheirOwnerOnly() throws IOException {
        Path directory = PrivateFiles.createDirectories(folder.resolve("a/b"));
        assertThat(mode(directory)).isEqualTo("rwx------");
        assertThat(mode(directory.getParent())).isEqualTo("rwx------");
        Path file = directory.resolve("file");
        PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                .close();
        assertThat(mode(file)).isEqualTo("rw-------");
        PrivateFiles.createMissing(directory.resolve("empty"));
        assertThat(mode(directory.resolve("empty"))).isEqualTo("rw-------");
    }

    @Test
    void aSymbolicLinkIsNotFollowed() throws IOException {
        Path target = folder.resolve("target");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        assertThatThrownBy(() -> PrivateFiles.open(link, StandardOpenOption.CREATE, StandardOpenOption.WRITE))
                .isInstanceOf(IOException.class)
                .hasMessage(link + " must not be a symbolic link: remove it");
        assertThat(target).doesNotExist();

        Files.writeString(target, "of somebody else");
        assertThatThrownBy(
                        () -> PrivateFiles.open(link, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING))
                .hasMessageContaining("must not be a symbolic link");
        assertThat(target).hasContent("of somebody else");
    }

    @Test
    void theTargetOfALinkKeepsItsOwner() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give files away");
        Path directory = Files.createDirectory(folder.resolve("of-nobody"));
        Files.setOwner(
                directory,
                folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        Path target = Files.createFile(folder.resolve("target"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), target);
        PrivateFiles.giveToOwnerOfDirectory(link);
        assertThat(Files.getOwner(target).getName()).isEqualTo("root");
        assertThat(Files.getOwner(link, LinkOption.NOFOLLOW_LINKS).getName()).isEqualTo("nobody");
        PrivateFiles.createMissing(directory.resolve("created"));
        assertThat(Files.getOwner(directory.resolve("created")).getName()).isEqualTo("nobody");
    }

    @Test
    void permissionsOfOthersAreRemovedFromADirectoryAndItsEntries() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("data"));
        Path file = Files.createFile(directory.resolve("history.db"));
        Path inner = Files.createDirectory(directory.resolve("kafka"));
        Path elsewhere = Files.createFile(folder.resolve("elsewhere"));
        Files.createSymbolicLink(directory.resolve("link"), elsewhere);
        setMode(directory, "rwxr-xr-x");
        setMode(file, "rw-r--r--");
        setMode(inner, "rwxr-xr-x");
        setMode(elsewhere, "rw-r--r--");
        PrivateFiles.closeToOthers(directory);
        assertThat(mode(directory)).isEqualTo("rwx------");
        assertThat(mode(file)).isEqualTo("rw-------");
        assertThat(mode(inner)).isEqualTo("rwx------");
        assertThat(mode(elsewhere)).isEqualTo("rw-r--r--");
    }

    /** For example /tmp, which would be useless to others with mode 0700. */
    @Test
    void aWorldWritableDirectoryKeepsItsMode() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("shared"));
        setMode(directory, "rwxrwxrwx");
        PrivateFiles.closeToOthers(directory);
        assertThat(mode(directory)).isEqualTo("rwxrwxrwx");
    }

    @Test
    void aDirectoryThatIsASymbolicLinkIsUsed() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        setMode(real, "rwxr-x---");
        PrivateFiles.closeToOthers(Files.createSymbolicLink(folder.resolve("data"), real));
        assertThat(mode(real)).isEqualTo("rwx------");
    }

    @Test
    void waitingForALockTimesOut() throws IOException {
        Path file = folder.resolve("lock");
        try (FileChannel holder = PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileChannel waiter = PrivateFiles.open(file, StandardOpenOption.WRITE)) {
            PrivateFiles.lock(holder, file, Duration.ZERO);
            assertThatThrownBy(() -> PrivateFiles.lock(waiter, file, Duration.ZERO))
                    .isInstanceOf(IOException.class)
                    .hasMessage(file + " has been locked by another process for 0 s; \"lslocks\" shows which one");
        }
    }
}
