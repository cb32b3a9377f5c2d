package io.weatherglass.forecast.support;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that is locked for this holder, among all threads and processes, until it is closed or the process ends. The file
 * says who holds it.
 *
 * <p>A process loses the locks on a file when it closes any of its channels to it, so that who holds one is kept here as well,
 * and the file of a lease that is held is not opened.
 */
public final class FileLease implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FileLease.class);
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private FileLease(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Locks the file, which is made if it is missing; empty if another thread or process holds it. */
    public static Optional<FileLease> tryTake(Path file) throws IOException {
        return take(file, false);
    }

    /** Locks the file, which is made if it is missing; waits for another process, but is empty if another thread holds it. */
    public static Optional<FileLease> takeFromProcesses(Path file) throws IOException {
        return take(file, true);
    }

    /**
     * Whether some thread or process holds the file, which is neither made nor written to. To find out, this shares the lock for
     * an instant, in which nobody can take it.
     *
     * @throws IOException if it cannot be read
     */
    public static boolean isHeld(Path file) throws IOException {
        Path place = normal(file);
        if (!HELD.add(place)) {
            return true;
        }
        try (FileChannel channel = FileChannel.open(place, StandardOpenOption.READ);
                FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        } catch (NoSuchFileException e) {
            LOG.trace("nobody has ever held {}", place, e);
            return false;
        } finally {
            HELD.remove(place);
        }
    }

    /** The process that holds the file, as it has written down when it took it. */
    public static String holder(Path file) {
        Path place = normal(file);
        if (HELD.contains(place)) {
            return ThisProcess.description();
        }
        try {
            String holder = Files.readString(place).strip();
            return holder.isEmpty() ? "a process that has not written down its name" : holder;
        } catch (IOException e) {
            return "an unknown process (" + file + " cannot be read)";
        }
    }

    private static Optional<FileLease> take(Path file, boolean wait) throws IOException {
        Path place = normal(file);
        if (!HELD.add(place)) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = FileChannel.open(place, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            taken = (wait ? channel.lock() : channel.tryLock()) != null;
            if (!taken) {
                return Optional.empty();
            }
            writeHolder(channel, place);
            return Optional.of(new FileLease(place, channel));
        } finally {
            if (!taken) {
                if (channel != null) {
                    channel.close();
                }
                HELD.remove(place);
            }
        }
    }

    private static Path normal(Path file) {
        return file.toAbsolutePath().normalize();
    }

    private static void writeHolder(FileChannel channel, Path place) {
        try {
            channel.truncate(0);
            channel.write(ByteBuffer.wrap((ThisProcess.description() + "\n").getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            // the lock holds all the same, also on a full disk
            LOG.debug("{} does not say who holds it", place, e);
        }
    }

    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            // closed before: somebody else may hold it by now
            return;
        }
        try {
            channel.close();
        } finally {
            HELD.remove(file);
        }
    }
}
