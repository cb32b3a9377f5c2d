package io.weatherglass.daemon.health;

import io.weatherglass.forecast.support.WorkerThread;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches free disk space. Below a minimum, new data is rejected, so that accepted data can still be processed. */
public final class DiskSpace implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DiskSpace.class);
    private static final String CAUSE = "disk";
    private static final Duration PERIOD = Duration.ofMillis(250);

    private final Path directory;
    private final LongSupplier free;
    private final long minBytes;
    private final Readiness readiness;
    private final ScheduledExecutorService watch =
            Executors.newSingleThreadScheduledExecutor(WorkerThread.factory("disk-space"));
    private volatile Optional<String> shortage = Optional.empty();

    public DiskSpace(Path directory, int minMegabytes, Readiness readiness) {
        this(directory, minMegabytes, readiness, directory.toFile()::getUsableSpace);
    }

    DiskSpace(Path directory, int minMegabytes, Readiness readiness, LongSupplier free) {
        this.free = free;
        this.directory = directory;
        this.minBytes = bytes(minMegabytes);
        this.readiness = readiness;
    }

    public static void require(Path directory, int minMegabytes) {
        long free = directory.toFile().getUsableSpace();
        if (free < bytes(minMegabytes)) {
            throw new IllegalStateException(shortage(directory, free, bytes(minMegabytes)));
        }
    }

    public void start() {
        look();
        watch.scheduleWithFixedDelay(this::look, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Returns the last observed shortage. Does not block. */
    public Optional<String> shortage() {
        return shortage;
    }

    public long freeBytes() {
        return free.getAsLong();
    }

    public long minFreeBytes() {
        return minBytes;
    }

    void look() {
        long now = free.getAsLong();
        boolean wasShort = shortage.isPresent();
        // A shortage ends only at 25 % above the minimum, since otherwise every small file could start or end it.
        if (now < (wasShort ? minBytes + minBytes / 4 : minBytes)) {
            String text = shortage(directory, now, minBytes);
            shortage = Optional.of(text);
            readiness.unmet(CAUSE, text);
            if (!wasShort) {
                LOG.warn("{}; rejecting new data", text);
            }
        } else if (wasShort) {
            shortage = Optional.empty();
            readiness.met(CAUSE);
            LOG.info("the disk of {} has enough space again", directory);
        }
    }

    private static String shortage(Path directory, long free, long minBytes) {
        return "the disk of " + directory + " has " + (free >> 20) + " MB left but needs " + (minBytes >> 20)
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
