package io.weatherglass.daemon;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.matching.tables.FileLease;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The data directory is used by one daemon: two would both forward what is in the spool, each over the other's files. */
final class DataDirectoryLease implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DataDirectoryLease.class);

    private final FileLease lease;

    private DataDirectoryLease(FileLease lease) {
        this.lease = lease;
    }

    /**
     * Takes the directory, which is made if it is missing, until this is closed or the process ends.
     *
     * @throws IllegalArgumentException when another daemon uses it
     * @throws UncheckedIOException when it cannot be written to
     */
    static DataDirectoryLease take(Configuration configuration) {
        Path directory = Path.of(configuration.get(Settings.DATA_DIR));
        try {
            Path file = Files.createDirectories(directory).resolve("daemon.lock");
            return FileLease.tryTake(file)
                    .map(DataDirectoryLease::new)
                    .orElseThrow(() -> new IllegalArgumentException(Settings.DATA_DIR.key()
                            + " must not be used by another daemon that runs, was " + directory + " (locked by " + file
                            + ")"));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    Settings.DATA_DIR.key() + " must be a directory that can be written to, was " + directory, e);
        }
    }

    @Override
    public void close() {
        try {
            lease.close();
        } catch (IOException e) {
            LOG.debug("the data directory is released when the process ends", e);
        }
    }
}
