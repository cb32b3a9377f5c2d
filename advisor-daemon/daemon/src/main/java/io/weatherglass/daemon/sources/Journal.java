package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages of one run in a file, and how far they are forwarded. Appended messages survive the process, and a power
 * failure once {@link #force} has returned. Confined to the lock of its {@link Spool}, except for reading.
 */
final class Journal {
    /** Bytes of messages to read at once. */
    static final int BATCH_BYTES = 256 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    private final Path file;
    private final Path acknowledgement;
    private final String connector;
    private final Optional<String> run;
    private final long begin;
    private volatile long length;
    private volatile long acknowledged;
    private volatile boolean over;
    private volatile boolean forced = true;
    private boolean noted = true;
    private boolean shortageShown;
    private volatile Instant lastReceived = Instant.EPOCH;
    private volatile Instant waitingSince = Instant.EPOCH;

    record Entry(SourceMessage message, long end) {}

    private Journal(Path file, String connector, Optional<String> run, long begin) {
        this.file = file;
        this.acknowledgement = acknowledgementOf(file);
        this.connector = connector;
        this.run = run;
        this.begin = begin;
        this.length = begin;
        this.acknowledged = begin;
    }

    static Path acknowledgementOf(Path file) {
        return file.resolveSibling(file.getFileName() + ".ack");
    }

    /** Replaces a file at the same path. */
    static Journal create(Path file, String connector, Optional<String> run) throws IOException {
        byte[] header = (run.isPresent() ? "r" + run.get() : "-").getBytes(StandardCharsets.UTF_8);
        Files.deleteIfExists(acknowledgementOf(file));
        ByteBuffer frame = SpoolFrames.frame(header);
        long begin = frame.remaining();
        try (FileChannel channel = PrivateFiles.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            SpoolFrames.writeFully(channel, frame, 0);
        }
        return new Journal(file, connector, run, begin);
    }

    /** Reopens a predecessor's journal without torn or damaged parts; empty if it holds nothing. */
    static Optional<Journal> recover(Path file, String connector) throws IOException {
        // mapped, because the journal of a long run may be larger than the free memory
        ByteBuffer bytes;
        try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.READ)) {
            bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
        Optional<byte[]> header = SpoolFrames.next(bytes);
        if (header.isEmpty()) {
            Files.deleteIfExists(acknowledgementOf(file));
            if (SpoolFrames.skipDamage(bytes)) {
                JournalDamage.putAside(file);
            } else {
                LOG.warn("{} has no acknowledged message and is removed", file);
                Files.delete(file);
            }
            return Optional.empty();
        }
        String key = new String(header.get(), StandardCharsets.UTF_8);
        Journal journal = new Journal(
                file,
                connector,
                key.startsWith("r") ? Optional.of(key.substring(1)) : Optional.empty(),
                bytes.position());
        journal.recoverMessages(bytes);
        int damage = bytes.position();
        if (SpoolFrames.skipDamage(bytes)) {
            // positions change; what is forwarded again gives the same events again, which change nothing
            Files.deleteIfExists(acknowledgementOf(file));
            JournalDamage.cutOut(file, bytes, damage, bytes.position());
            return recover(file, connector);
        }
        journal.dropTornEnd(bytes);
        return Optional.of(journal);
    }

    private void recoverMessages(ByteBuffer bytes) throws IOException {
        readAcknowledgement();
        boolean waits = false;
        for (Optional<byte[]> next = SpoolFrames.next(bytes); next.isPresent(); next = SpoolFrames.next(bytes)) {
            lastReceived = SpoolFrames.receivedAt(SpoolFrames.decode(next.get()));
            length = bytes.position();
            if (!waits && length > acknowledged) {
                waits = true;
                waitingSince = lastReceived;
            }
        }
        acknowledged = Math.min(acknowledged, length);
    }

    private void dropTornEnd(ByteBuffer bytes) throws IOException {
        if (bytes.hasRemaining()) {
            LOG.warn(
                    "{}: the last {} bytes are an incomplete message, which was never acknowledged, and are removed",
                    file,
                    bytes.remaining());
            try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(length);
            }
        }
    }

    private void readAcknowledgement() throws IOException {
        Optional<Acknowledgement> read = Acknowledgement.read(acknowledgement);
        // otherwise everything is forwarded again, and the repeated events change nothing
        acknowledged = Math.max(begin, read.map(Acknowledgement::position).orElse(begin));
        over = read.filter(Acknowledgement::over).isPresent();
    }

    /** If the message cannot be written, the journal is unchanged. */
    void append(SourceMessage message, ByteBuffer frame) throws IOException {
        int bytes = frame.remaining();
        try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.WRITE)) {
            try {
                SpoolFrames.writeFully(channel, frame, length);
            } catch (IOException e) {
                channel.truncate(length);
                throw e;
            }
        }
        if (isForwarded()) {
            waitingSince = SpoolFrames.receivedAt(message);
        }
        lastReceived = SpoolFrames.receivedAt(message);
        forced = false;
        length += bytes;
    }

    /** @param maxBytes to read; at least one message is returned */
    List<Entry> read(long from, int maxBytes) throws IOException {
        long until = length;
        List<Entry> entries = new ArrayList<>();
        try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.READ)) {
            long position = from;
            while (position < until && (entries.isEmpty() || position - from < maxBytes)) {
                ByteBuffer size = readFully(channel, position, Integer.BYTES);
                ByteBuffer frame = readFully(channel, position, SpoolFrames.HEADER + size.getInt());
                byte[] payload = SpoolFrames.next(frame)
                        .orElseThrow(() -> new IOException(file + " was changed by another process"));
                position += SpoolFrames.HEADER + payload.length;
                entries.add(new Entry(SpoolFrames.decode(payload), position));
            }
        }
        return entries;
    }

    /**
     * Passes on the messages before a position, in order.
     *
     * @param until where a message ends
     */
    void forEach(long until, Consumer<SourceMessage> action) throws IOException {
        long position = begin;
        while (position < until) {
            for (Entry entry : read(position, BATCH_BYTES)) {
                if (entry.end() <= until) {
                    action.accept(entry.message());
                }
                position = entry.end();
            }
        }
    }

    private ByteBuffer readFully(FileChannel channel, long position, int bytes) throws IOException {
        if (bytes < 0 || position + bytes > length) {
            throw new IOException(file + " was changed by another process");
        }
        ByteBuffer read = ByteBuffer.allocate(bytes);
        while (read.hasRemaining()) {
            if (channel.read(read, position + read.position()) < 0) {
                throw new IOException(file + " was changed by another process");
            }
        }
        return read.flip();
    }

    /**
     * Records that Kafka has the events of earlier messages. If this is lost, they are forwarded again, which changes
     * nothing.
     */
    void acknowledge(long position, Instant receivedAt, boolean isOver) {
        acknowledged = position;
        over = isOver;
        waitingSince = receivedAt;
        noted = false;
        note();
    }

    void note() {
        try {
            if (!noted) {
                new Acknowledgement(acknowledged, over).write(acknowledgement);
                noted = true;
                shortageShown = false;
            }
        } catch (IOException e) {
            if (!shortageShown) {
                shortageShown = true;
                LOG.warn(
                        "cannot write the position up to which {} is forwarded, trying again later: {}",
                        file,
                        e.toString());
            }
        }
    }

    void force() throws IOException {
        if (!forced) {
            forced = true;
            try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.WRITE)) {
                channel.force(false);
            } catch (IOException e) {
                forced = false;
                throw e;
            }
        }
    }

    void delete() throws IOException {
        Files.deleteIfExists(acknowledgement);
        Files.deleteIfExists(file);
    }

    Path file() {
        return file;
    }

    String connector() {
        return connector;
    }

    /** Empty for messages that do not name their run. */
    Optional<String> run() {
        return run;
    }

    long begin() {
        return begin;
    }

    long length() {
        return length;
    }

    long acknowledged() {
        return acknowledged;
    }

    boolean isForwarded() {
        return acknowledged >= length;
    }

    boolean isOver() {
        return over;
    }

    Instant lastReceived() {
        return lastReceived;
    }

    /** Returns when the oldest unforwarded message came, or a little earlier. */
    Instant waitingSince() {
        return waitingSince;
    }
}
