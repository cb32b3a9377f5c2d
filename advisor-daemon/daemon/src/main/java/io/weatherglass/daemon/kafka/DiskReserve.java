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
 * Disk space that is reserved for the broker. A broker that cannot write ends the process, and it writes a little even when
 * nobody sends anything. So a file occupies the space and shrinks when the disk is full: portion by portion, because whatever
 * fills the disk may be faster than the broker, and stops at the first write that fails.
 */
final class DiskReserve implements AutoCloseable {
    static final String FILE = EmbeddedKafka.RESERVE_FILE;

    /** What an idle broker writes in some weeks. */
    static final long BYTES = 16L << 20;

    static final long PORTION = 2L << 20;

    /** A portion is released below this much free space. */
    static final long LOW_BYTES = 1L << 20;

    /** Free room from which on the reserve is taken again; a guess, it leaves twice of it. */
    static final long ENOUGH_BYTES = 3 * BYTES;

    /** Short beside the minutes after which an idle broker needs the next block of the disk. */
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

    /** As it was last set; empty if not known, as after a restart, beyond which the broker remembers it. */
    private volatile Optional<Boolean> braked = Optional.empty();

    /**
     * A reserve that is kept from {@link #start} on.
     *
     * @param directory must be there
     * @param brake gets, on a thread of this, whether there is too little room for much to be written; may fail
     */
    DiskReserve(Path directory, Consumer<Boolean> brake) {
        this(directory, brake, directory.toFile()::getUsableSpace);
    }

    /** @param free bytes of the disk that anybody may take */
    DiskReserve(Path directory, Consumer<Boolean> brake, LongSupplier free) {
        this.directory = directory;
        this.file = directory.resolve(FILE);
        this.brake = brake;
        this.free = free;
        left = file.toFile().length();
    }

    /** Takes the reserve if there is room for it, and looks after it. */
    void start() {
        keepRoom();
        watch.scheduleWithFixedDelay(this::keepRoom, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Sets the brake from now on, when the broker answers. */
    void startBraking() {
        // on another thread than the above: the broker takes its time to answer
        watch.scheduleWithFixedDelay(this::brake, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private boolean isReduced() {
        return left < BYTES && Files.exists(file);
    }

    /** One look at the room. */
    void keepRoom() {
        try {
            long room = free.getAsLong();
            if (room < LOW_BYTES && left > 0) {
                makeWay();
            } else if (room >= ENOUGH_BYTES && left < BYTES && !braked.orElse(false)) {
                take();
            }
        } catch (IOException | RuntimeException e) {
            // tried again with the next look
            LOG.debug("the reserve of {} stays as it is", directory, e);
        }
    }

    /** One look at whether the brake is as it should be. */
    void brake() {
        try {
            Optional<Boolean> wanted = Optional.of(isReduced() && free.getAsLong() < ENOUGH_BYTES);
            if (!braked.equals(wanted)) {
                // a call that fails may have had its effect
                braked = Optional.empty();
                brake.accept(wanted.get());
                braked = wanted;
            }
        } catch (RuntimeException e) {
            LOG.debug("the writers of {} stay as fast as they are", directory, e);
        }
    }

    private void makeWay() throws IOException {
        long rest = Math.max(0, left - PORTION);
        try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(rest);
            left = rest;
        } catch (NoSuchFileException e) {
            // somebody else has made way with all of it
            left = 0;
        }
    }

    private void take() throws IOException {
        // no zeros, of which some file systems keep only the number
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

    /** Returns when nothing is written any more. */
    @Override
    public void close() {
        watch.shutdownNow();
        try {
            if (!watch.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
                LOG.debug("still looks at {}", directory);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
