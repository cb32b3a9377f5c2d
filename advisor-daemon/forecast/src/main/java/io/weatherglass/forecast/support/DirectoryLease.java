package io.weatherglass.forecast.support;

import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to use a directory alone. Of two daemons in one data directory both would forward what is in the spool, each over
 * the other's files; of two brokers in one each would write over the other's log.
 */
public final class DirectoryLease implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryLease.class);

    private final FileLease lease;

    private DirectoryLease(FileLease lease) {
        this.lease = lease;
    }

    /**
     * Takes the directory, which is created if it is missing and closed to other users, until this is closed or the process
     * ends.
     *
     * @param what the directory is, for messages
     * @param lockFile name of the file in it that is locked
     * @throws IllegalArgumentException when somebody else has it, who is named
     * @throws UncheckedIOException when it cannot be written to
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
