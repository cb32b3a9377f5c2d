package io.weatherglass.forecast.support;

import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exclusive use of a file. Leases of this process are also recorded in memory, because closing any channel to the file
 * would release the lock.
 */
public final class FileLease implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FileLease.class);
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();
    private static final Duration WAIT_LIMIT = Duration.ofMinutes(5);

    private final Path file;
    private final FileChannel channel;

    private FileLease(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Locks the file, creating it if it is missing; returns empty if another process or thread holds the lock. */
    public static Optional<FileLease> tryTake(Path file) throws IOException {
        return take(file, false);
    }

    /** @throws IOException if another process still holds the lease after five minutes */
    public static Optional<FileLease> takeFromProcesses(Path file) throws IOException {
        return take(file, true);
    }

    /** @throws IOException if the file is not readable */
    public static boolean isHeld(Path file) throws IOException {
        Path place = normal(file);
        if (!HELD.add(place)) {
            return true;
        }
        try (FileChannel channel = PrivateFiles.open(place, StandardOpenOption.READ);
                FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        } catch (NoSuchFileException e) {
            LOG.trace("{} has never been held", place, e);
            return false;
        } finally {
            HELD.remove(place);
        }
    }

    /** Returns the recorded holder if it is still running; the current holder may not have recorded itself yet. */
    public static String holder(Path file) {
        Path place = normal(file);
        if (HELD.contains(place)) {
            return LeaseHolder.ofThisProcess().toString();
        }
        String written;
        try {
            written = Files.readString(place).strip();
        } catch (IOException e) {
            return "an unknown process (" + file + " cannot be read)";
        }
        Optional<LeaseHolder> holder = LeaseHolder.parse(written);
        if (holder.isPresent() && holder.get().mayRun()) {
            return written;
        }
        return "another process, which has locked " + file + " (\"lslocks\" shows it)"
                + holder.map(gone -> "; " + gone + ", named in the file, is no longer running")
                        .orElse("");
    }

    private static Optional<FileLease> take(Path file, boolean wait) throws IOException {
        Path place = normal(file);
        if (!HELD.add(place)) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = PrivateFiles.open(place, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (wait) {
                PrivateFiles.lock(channel, place, WAIT_LIMIT);
            } else if (channel.tryLock() == null) {
                return Optional.empty();
            }
            taken = true;
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
            channel.write(ByteBuffer.wrap((LeaseHolder.ofThisProcess() + "\n").getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            // the lock is effective even if the holder cannot be written because the disk is full
            LOG.debug("cannot write the holder of the lock to {}", place, e);
        }
    }

    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            // the lease is already closed, and another holder may have locked the file since
            return;
        }
        try {
            channel.close();
        } finally {
            HELD.remove(file);
        }
    }

    /** Process that holds a lease, written as {@code process 4711 on alpha, running since 2026-11-20T09:00:00Z}. */
    record LeaseHolder(long pid, String host, Instant since) {

        private static final Pattern TEXT = Pattern.compile("process (\\d{1,18}) on (.+), running since (\\S+)");

        /** The JVM starts a few seconds after its process, and the start time of the process is rounded. */
        private static final Duration TOLERANCE = Duration.ofMinutes(1);

        static LeaseHolder ofThisProcess() {
            Instant since =
                    Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());
            return new LeaseHolder(ProcessHandle.current().pid(), thisHost(), since.truncatedTo(ChronoUnit.SECONDS));
        }

        private static String thisHost() {
            // pid@host
            String name = ManagementFactory.getRuntimeMXBean().getName();
            return name.substring(name.indexOf('@') + 1);
        }

        /** Returns empty if the text does not describe a holder. */
        static Optional<LeaseHolder> parse(String text) {
            Matcher matcher = TEXT.matcher(text);
            if (!matcher.matches()) {
                return Optional.empty();
            }
            try {
                return Optional.of(new LeaseHolder(
                        Long.parseLong(matcher.group(1)), matcher.group(2), Instant.parse(matcher.group(3))));
            } catch (DateTimeParseException e) {
                return Optional.empty();
            }
        }

        boolean mayRun() {
            return !host.equals(thisHost())
                    || ProcessHandle.of(pid)
                            .filter(process -> process.info()
                                    .startInstant()
                                    .map(start ->
                                            Duration.between(start, since).abs().compareTo(TOLERANCE) <= 0)
                                    .orElse(true))
                            .isPresent();
        }

        @Override
        public String toString() {
            return "process " + pid + " on " + host + ", running since " + since;
        }
    }
}
