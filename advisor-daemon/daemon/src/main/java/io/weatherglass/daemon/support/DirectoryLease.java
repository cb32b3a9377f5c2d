package io.weatherglass.daemon.support;

import io.weatherglass.forecast.support.FileLease;
import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reserves a directory for one process, because two daemons or brokers would overwrite each other's files. */
public final class DirectoryLease implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryLease.class);

    private final FileLease lease;

    private DirectoryLease(FileLease lease) {
        this.lease = lease;
    }

    /**
     * Locks a directory until the lease is closed or the process ends. A missing directory is created without access
     * for other users.
     *
     * @throws IllegalArgumentException if another process holds the lease
     * @throws UncheckedIOException if the directory is not writable
     */
    public static DirectoryLease take(String what, Path directory, String lockFile) {
        try {
            PrivateFiles.closeToOthers(directory);
            Path file = directory.resolve(lockFile);
            return FileLease.tryTake(file)
                    .map(DirectoryLease::new)
                    .orElseThrow(() -> new IllegalArgumentException(what + " must not be shared, but " + directory
                            + " is already in use by " + FileLease.holder(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    what + " must be a writable directory, but was " + directory + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            lease.close();
        } catch (IOException e) {
            LOG.debug("cannot release the directory before the process ends", e);
        }
    }
}
