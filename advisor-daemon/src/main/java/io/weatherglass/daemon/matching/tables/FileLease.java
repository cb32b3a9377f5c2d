package io.weatherglass.daemon.matching.tables;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file that is locked for this holder, among all threads and processes, until it is closed or the process ends.
 *
 * <p>A process loses the locks on a file when it closes any of its channels to it, so that who holds one is kept here as well,
 * and the file of a lease that is held is not opened.
 */
public final class FileLease implements AutoCloseable {
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
    static Optional<FileLease> takeFromProcesses(Path file) throws IOException {
        return take(file, true);
    }

    private static Optional<FileLease> take(Path file, boolean wait) throws IOException {
        Path place = file.toAbsolutePath().normalize();
        if (!HELD.add(place)) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = FileChannel.open(place, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            taken = (wait ? channel.lock() : channel.tryLock()) != null;
            return taken ? Optional.of(new FileLease(place, channel)) : Optional.empty();
        } finally {
            if (!taken) {
                if (channel != null) {
                    channel.close();
                }
                HELD.remove(place);
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD.remove(file);
        }
    }
}
