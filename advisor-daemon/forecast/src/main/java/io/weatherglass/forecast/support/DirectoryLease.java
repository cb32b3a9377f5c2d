package io.weatherglass.forecast.support;

import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exclusive use of a directory by one process: two daemons or brokers would overwrite each other's files. */
public final class DirectoryLease implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryLease.class);

    private final FileLease lease;

    private DirectoryLease(FileLease lease) {
        this.lease = lease;
    }

    /**
     * Locks a directory until this is closed or the process ends; creates it if missing, closed to other users.
     *
     * @throws IllegalArgumentException if another process holds it
     * @throws UncheckedIOException if it cannot be written to
     */
    public static DirectoryLease take(String what, Path directory, String lockFile) {
        try {
            PrivateFiles.closeToOthers(directory);
            Path file = directory.resolve(lockFile);
            return FileLease.tryTake(file)
                    .map(DirectoryLease::new)
                    .orElseThrow(() -> new IllegalArgumentException(what + " must not be in use, was " + directory
                            + ", which is used by " + FileLease.holder(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    what + " must be a directory that can be written to, was " + directory + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            lease.close();
        } catch (IOException e) {
            LOG.debug("the directory is released when the process ends", e);
        }
    }
}
