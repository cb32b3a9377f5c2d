package io.weatherglass.traces;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates and opens files of a data directory that only their owner may use. Does not follow symbolic links, because
 * the owner of the directory could use one to make a process of another user, such as root, write to any file.
 */
public final class PrivateFiles {
    private static final Logger LOG = LoggerFactory.getLogger(PrivateFiles.class);

    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");

    private static final Duration POLL = Duration.ofMillis(20);

    private PrivateFiles() {}

    /** Creates a directory and its missing parents with mode 0700. Does not change the mode of existing directories. */
    public static Path createDirectories(Path directory) throws IOException {
        // Java 17 throws an exception if the path is a symbolic link to a directory.
        return Files.isDirectory(directory)
                ? directory
                : Files.createDirectories(directory, attributes(directory, DIRECTORY));
    }

    /** Creates the file with mode 0600 if it is missing. Rejects symbolic links. */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(List.of(options));
        all.add(LinkOption.NOFOLLOW_LINKS);
        try {
            return FileChannel.open(file, all, attributes(file, FILE));
        } catch (IOException e) {
            if (!Files.isSymbolicLink(file)) {
                throw e;
            }
            throw new IOException(file + " must not be a symbolic link: remove it", e);
        }
    }

    /** Creates the file if it is missing, and gives it to the owner of the directory if possible. */
    public static void createMissing(Path file) throws IOException {
        try {
            Files.createFile(file, attributes(file, FILE));
        } catch (FileAlreadyExistsException e) {
            LOG.trace("{} exists", file, e);
            return;
        }
        try {
            giveToOwnerOfDirectory(file);
        } catch (IOException e) {
            LOG.debug("{} keeps its owner", file, e);
        }
    }

    public static Path createTempFile(Path directory, String prefix) throws IOException {
        return Files.createTempFile(directory, prefix, ".tmp", attributes(directory, FILE));
    }

    /**
     * Gives a file that this process has just created to the owner of its directory, because root may create files for
     * the daemon. If the process lacks the right to do this, the owner remains unchanged. Never call this for an
     * existing file, which may be a hard link.
     *
     * @throws IOException if root lacks this right, as on some network file systems; the daemon could then not read the
     *     file
     */
    public static void giveToOwnerOfDirectory(Path created) throws IOException {
        UserPrincipal owner = Files.getOwner(created.toAbsolutePath().getParent());
        if (!Files.getOwner(created, LinkOption.NOFOLLOW_LINKS).equals(owner)) {
            try {
                Files.getFileAttributeView(created, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                        .setOwner(owner);
            } catch (FileSystemException e) {
                if (System.getProperty("user.name").equals("root")) {
                    throw new IOException(
                            created.getParent() + " belongs to " + owner.getName()
                                    + ", but root cannot create files for this user there: run this command as "
                                    + owner.getName(),
                            e);
                }
                LOG.debug("{} keeps its owner", created, e);
            }
        }
    }

    /** @throws IOException if another process holds the lock for longer than {@code limit} */
    public static void lock(FileChannel channel, Path file, Duration limit) throws IOException {
        long start = System.nanoTime();
        while (!tryLock(channel)) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new IOException(file + " has been locked by another process for " + limit.toSeconds()
                        + " s; \"lslocks\" shows which one");
            }
            try {
                Thread.sleep(POLL.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for " + file);
            }
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            LOG.trace("another thread of this process holds the lock", e);
            return false;
        }
    }

    /**
     * Creates a data directory with mode 0700, or removes the permissions of other users from an existing one and its
     * entries. Does not change a directory of another user, such as a Kubernetes volume, or a world-writable one, such
     * as {@code /tmp}, but logs a warning.
     */
    public static void closeToOthers(Path directory) throws IOException {
        createDirectories(directory);
        if (!isPosix(directory)) {
            return;
        }
        PosixFileAttributes found = Files.readAttributes(directory, PosixFileAttributes.class);
        if (found.permissions().equals(ofOwner(found))) {
            return;
        }
        boolean shared = found.permissions().contains(PosixFilePermission.OTHERS_WRITE);
        if (!shared && close(directory.toRealPath(), found)) {
            // An entry that belongs to another user may be a hard link to a file elsewhere.
            closeEntries(directory, entry -> entry.owner().equals(found.owner()));
            LOG.info("removed the permissions of other users from {} (mode 0700)", directory);
            return;
        }
        LOG.warn(
                "{} belongs to {} and remains accessible to other users ({}), who can see the names of its files; set"
                        + " data-dir to a private directory to hide them",
                directory,
                found.owner().getName(),
                PosixFilePermissions.toString(found.permissions()));
        if (!shared) {
            closeEntries(directory, entry -> true);
        }
    }

    private static void closeEntries(Path directory, Predicate<PosixFileAttributes> which) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            for (Path entry : entries.toList()) {
                try {
                    PosixFileAttributes found =
                            Files.readAttributes(entry, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                    if ((found.isRegularFile() || found.isDirectory()) && which.test(found)) {
                        close(entry, found);
                    }
                } catch (NoSuchFileException e) {
                    LOG.debug("{} was deleted in the meantime", entry, e);
                }
            }
        }
    }

    private static boolean close(Path path, PosixFileAttributes found) {
        try {
            Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .setPermissions(ofOwner(found));
            return true;
        } catch (IOException e) {
            LOG.debug("{} remains accessible to other users", path, e);
            return false;
        }
    }

    private static Set<PosixFilePermission> ofOwner(PosixFileAttributes found) {
        return found.permissions().stream().filter(DIRECTORY::contains).collect(Collectors.toSet());
    }

    private static boolean isPosix(Path path) {
        // FileStore would read the mount table, which is incomplete in a chroot environment.
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
        return isPosix(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }
}
