package io.weatherglass.daemon.kafka;

import io.weatherglass.forecast.support.WorkerThread;
import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reserves disk space for the broker, which exits if it cannot write. When the disk is full, the reserve shrinks in
 * steps.
 */
final class DiskReserve implements AutoCloseable {
    static final String FILE = EmbeddedKafka.RESERVE_FILE;

    /** Size of the reserve; an idle broker takes weeks to write this amount. */
    static final long BYTES = 16L << 20;

    static final long PORTION = 2L << 20;

    static final long LOW_BYTES = 1L << 20;

    /** Free space required to create the reserve; afterwards, twice its size is still free. */
    static final long ENOUGH_BYTES = 3 * BYTES;

    /**
     * Interval between checks; short enough, because an idle broker needs another disk block only every few minutes.
     */
    private static final long PERIOD_MILLIS = 50;

    private static final int BLOCK = 64 * 1024;
    private static final int STOP_SECONDS = 10;
    private static final Logger LOG = LoggerFactory.getLogger(DiskReserve.class);

    private final Path directory;
    private final Path file;
    private final Consumer<Boolean> brake;
    private final LongSupplier free;
    private final ScheduledExecutorService watch =
            Executors.newScheduledThreadPool(2, WorkerThread.factory("disk-reserve"));
    private volatile long left;

    /** Whether producers are slowed down; empty until known, because the broker remembers the quota across restarts. */
    private volatile Optional<Boolean> braked = Optional.empty();

    /** @param brake receives whether producers must be slowed down; may fail */
    DiskReserve(Path directory, Consumer<Boolean> brake) {
        this(directory, brake, directory.toFile()::getUsableSpace);
    }

    DiskReserve(Path directory, Consumer<Boolean> brake, LongSupplier free) {
        this.directory = directory;
        this.file = directory.resolve(FILE);
        this.brake = brake;
        this.free = free;
        left = file.toFile().length();
    }

    void start() {
        keepRoom();
        watch.scheduleWithFixedDelay(this::keepRoom, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    void startBraking() {
        // Use a separate thread, since the broker may respond slowly.
        watch.scheduleWithFixedDelay(this::brake, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private boolean isReduced() {
        return left < BYTES && Files.exists(file);
    }

    void keepRoom() {
        try {
            long room = free.getAsLong();
            if (room < LOW_BYTES && left > 0) {
                makeWay();
            } else if (room >= ENOUGH_BYTES && left < BYTES && !braked.orElse(false)) {
                take();
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("cannot change the disk reserve of {}", directory, e);
        }
    }

    void brake() {
        try {
            Optional<Boolean> wanted = Optional.of(isReduced() && free.getAsLong() < ENOUGH_BYTES);
            if (!braked.equals(wanted)) {
                // A call that failed may still have taken effect.
                braked = Optional.empty();
                brake.accept(wanted.get());
                braked = wanted;
            }
        } catch (RuntimeException e) {
            LOG.debug("cannot change the producer quota of {}", directory, e);
        }
    }

    private void makeWay() throws IOException {
        long rest = Math.max(0, left - PORTION);
        try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(rest);
            left = rest;
        } catch (NoSuchFileException e) {
            left = 0;
        }
    }

    private void take() throws IOException {
        // Write random bytes, since some file systems store zeros without using space.
        byte[] block = new byte[BLOCK];
        new Random(1).nextBytes(block);
        long written = 0;
        try (FileChannel out = PrivateFiles.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            while (written < BYTES) {
                written += out.write(ByteBuffer.wrap(block));
            }
        } finally {
            left = written;
        }
    }

    @Override
    public void close() {
        watch.shutdownNow();
        try {
            if (!watch.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
                LOG.debug("still watching {}", directory);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
