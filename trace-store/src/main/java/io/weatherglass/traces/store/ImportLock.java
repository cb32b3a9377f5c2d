package io.weatherglass.traces.store;

import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Exclusive right to modify a folder, which is also released if the process dies. The next holder then deletes the
 * temporary file that was left behind.
 */
final class ImportLock implements AutoCloseable {
    private static final String LOCK_FILE = ".lock";
    private static final String TEMPORARY = ".import.tmp";

    private static final Duration LOCK_LIMIT = Duration.ofMinutes(5);

    /** File locks exclude other processes, but not other threads. */
    private static final Lock THREADS = new ReentrantLock();

    private final Path folder;
    private final FileChannel channel;

    private ImportLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    interface Writer {
        void write(Path file) throws IOException;
    }

    static ImportLock acquire(Path folder) throws IOException {
        THREADS.lock();
        try {
            PrivateFiles.createDirectories(folder);
            Path lockFile = folder.resolve(LOCK_FILE);
            FileChannel channel = PrivateFiles.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                PrivateFiles.lock(channel, lockFile, LOCK_LIMIT);
                Files.deleteIfExists(folder.resolve(TEMPORARY));
                return new ImportLock(folder, channel);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (FileSystemException e) {
            THREADS.unlock();
            // The system's message may consist only of the file name.
            throw new IOException(folder + " must be a writable folder: " + e, e);
        } catch (IOException | RuntimeException e) {
            THREADS.unlock();
            throw e;
        }
    }

    void put(Path file, Writer writer) throws IOException {
        Path temporary = folder.resolve(TEMPORARY);
        try {
            writer.write(temporary);
            force(temporary, StandardOpenOption.WRITE);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            force(folder, StandardOpenOption.READ);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void force(Path file, StandardOpenOption access) throws IOException {
        try (FileChannel opened = FileChannel.open(file, access)) {
            opened.force(true);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            THREADS.unlock();
        }
    }
}
