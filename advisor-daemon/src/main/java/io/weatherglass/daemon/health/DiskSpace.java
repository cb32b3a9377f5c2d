package io.weatherglass.daemon.health;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches how much room there is on the disk of a directory. Below a minimum the daemon is not ready, and what would have to be
 * kept is not to be taken: room that is left belongs to what was taken before. Thread-safe.
 */
public final class DiskSpace implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DiskSpace.class);
    private static final String CAUSE = "disk";
    private static final Duration PERIOD = Duration.ofMillis(250);

    private final Path directory;
    private final long minBytes;
    private final Readiness readiness;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "disk-space");
        thread.setDaemon(true);
        return thread;
    });
    private boolean isShort;

    /**
     * @param directory must be there
     * @param minMegabytes that must be free
     * @param readiness told of a shortage while this watches
     */
    public DiskSpace(Path directory, int minMegabytes, Readiness readiness) {
        this.directory = directory;
        this.minBytes = bytes(minMegabytes);
        this.readiness = readiness;
    }

    /**
     * Returns if there is enough room.
     *
     * @throws IllegalStateException if there is not, with how much there is
     */
    public static void require(Path directory, int minMegabytes) {
        long free = directory.toFile().getUsableSpace();
        if (free < bytes(minMegabytes)) {
            throw new IllegalStateException(shortage(directory, free, bytes(minMegabytes)));
        }
    }

    /** Watches from now on. */
    public void start() {
        watch.scheduleWithFixedDelay(this::shortage, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Why there is no room now, for people; empty if there is. */
    public synchronized Optional<String> shortage() {
        long free = directory.toFile().getUsableSpace();
        // a quarter more ends it, so that it does not come and go with every file
        boolean wasShort = isShort;
        isShort = free < (wasShort ? minBytes + minBytes / 4 : minBytes);
        if (isShort) {
            String shortage = shortage(directory, free, minBytes);
            readiness.unmet(CAUSE, shortage);
            if (!wasShort) {
                LOG.warn("{}; nothing more is taken until there is room", shortage);
            }
            return Optional.of(shortage);
        }
        if (wasShort) {
            readiness.met(CAUSE);
            LOG.info("there is room again on the disk of {}", directory);
        }
        return Optional.empty();
    }

    private static String shortage(Path directory, long free, long minBytes) {
        return "the disk of " + directory + " has " + (free >> 20) + " MB left, and must have " + (minBytes >> 20)
                + " MB (disk.min-free)";
    }

    private static long bytes(int megabytes) {
        return (long) megabytes << 20;
    }

    @Override
    public void close() {
        watch.shutdownNow();
    }
}
