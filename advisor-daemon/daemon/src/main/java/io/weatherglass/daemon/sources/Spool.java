package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.forecast.support.Sha256;
import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages of sources on disk, in a {@link Journal} per run, until Kafka has their events and the run has ended for a
 * while, since late messages need the earlier ones. If space runs out, ended and forwarded runs are removed first, then
 * silent forwarded ones, then the forwarded part of the run itself. Thread-safe.
 */
public final class Spool {
    private static final Logger LOG = LoggerFactory.getLogger(Spool.class);
    private static final String SUFFIX = ".journal";
    private static final String WITHOUT_RUN = "without-run";
    private static final int NAME_BYTES = 16;

    private final Path folder;
    private final long maxBytes;
    private final Duration keep;
    private final Clock clock;
    private final Map<Path, Journal> journals = new LinkedHashMap<>();
    private long bytes;

    private Spool(Path folder, long maxBytes, Duration keep, Clock clock) {
        this.folder = folder;
        this.maxBytes = maxBytes;
        this.keep = keep;
        this.clock = clock;
    }

    /**
     * @param maxBytes of all journals together
     * @param keep how long messages of ended runs are kept
     * @throws UncheckedIOException if the folder cannot be used
     */
    public static Spool open(Path folder, long maxBytes, Duration keep, Clock clock) {
        Spool spool = new Spool(folder, maxBytes, keep, clock);
        try {
            spool.recover();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the spool of the connectors in " + folder
                            + " cannot be read: let the user of the daemon own its files (" + e + ")",
                    e);
        }
        return spool;
    }

    private void recover() throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder, 2)) {
            for (Path file : files.filter(path -> path.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList()) {
                String connector = file.getParent().getFileName().toString();
                Journal.recover(file, connector).ifPresent(this::add);
            }
        }
    }

    private void add(Journal journal) {
        journals.put(journal.file(), journal);
        bytes += journal.length();
    }

    /**
     * The message survives the process once this returns.
     *
     * @throws SpoolFullException if there is no room
     */
    synchronized void append(String connector, Optional<String> run, SourceMessage message) throws SpoolFullException {
        ByteBuffer frame = SpoolFrames.frame(SpoolFrames.encode(message));
        Path file = folder.resolve(connector).resolve(run.map(Spool::hashed).orElse(WITHOUT_RUN) + SUFFIX);
        try {
            makeRoom(frame.remaining(), file);
            Journal journal = journals.get(file);
            if (journal == null) {
                PrivateFiles.createDirectories(file.getParent());
                journal = Journal.create(file, connector, run);
                add(journal);
            }
            journal.append(message, frame);
            bytes += frame.capacity();
        } catch (IOException e) {
            LOG.error("a message of {} cannot be kept in {}", connector, file, e);
            throw new SpoolFullException("the message cannot be written to the spool: " + e.getMessage(), e);
        }
    }

    private static String hashed(String run) {
        return Sha256.hex(run).substring(0, 2 * NAME_BYTES);
    }

    private void makeRoom(int needed, Path own) throws IOException, SpoolFullException {
        Predicate<Journal> another = journal -> !journal.file().equals(own);
        for (Predicate<Journal> wanted : List.of(another.and(Journal::isOver), another, another.negate())) {
            while (bytes + needed > maxBytes) {
                Optional<Journal> silent = journals.values().stream()
                        .filter(journal -> journal.isForwarded() && wanted.test(journal))
                        .min(Comparator.comparing(Journal::lastReceived));
                if (silent.isEmpty()) {
                    break;
                }
                if (!silent.get().isOver()) {
                    LOG.warn(
                            "the spool is full (connectors.spool-bytes): the messages of run {} of {} are removed, and later ones"
                                    + " will be translated without them",
                            silent.get().run().orElse(""),
                            silent.get().connector());
                }
                remove(silent.get());
            }
        }
        if (bytes + needed > maxBytes) {
            throw new SpoolFullException("the spool has " + bytes + " of at most " + maxBytes
                    + " bytes (connectors.spool-bytes), of runs whose messages are not all in Kafka yet; a message of "
                    + needed + " bytes does not fit");
        }
    }

    private void remove(Journal journal) throws IOException {
        journals.remove(journal.file());
        bytes -= journal.length();
        journal.delete();
    }

    /** Returns journals with unforwarded messages, the longest waiting first. */
    synchronized List<Journal> waiting() {
        return journals.values().stream()
                .filter(journal -> !journal.isForwarded())
                .sorted(Comparator.comparing(Journal::waitingSince))
                .toList();
    }

    synchronized void acknowledge(Journal journal, Journal.Entry last, boolean over) throws IOException {
        journal.acknowledge(last.end(), SpoolFrames.receivedAt(last.message()), over);
        if (journal.run().isEmpty() && journal.isForwarded()) {
            // in the dead letters; nothing comes later that needs them
            remove(journal);
        }
    }

    /** Removes expired messages, forces written ones to the disk and records pending acknowledgements. */
    void tidy() throws IOException {
        removeOld();
        for (Journal journal : all()) {
            try {
                journal.force();
            } catch (NoSuchFileException e) {
                LOG.debug("{} made way meanwhile", journal.file(), e);
            }
        }
        noteAcknowledged();
    }

    private synchronized void noteAcknowledged() {
        all().forEach(Journal::note);
    }

    /** All journals, in no particular order. */
    synchronized List<Journal> all() {
        return List.copyOf(journals.values());
    }

    private synchronized void removeOld() throws IOException {
        Instant old = clock.instant().minus(keep);
        for (Journal journal : all()) {
            if (journal.isOver()
                    && journal.isForwarded()
                    && journal.lastReceived().isBefore(old)) {
                remove(journal);
            }
        }
    }

    public synchronized long bytes() {
        return bytes;
    }

    public Duration oldestWaiting() {
        return waiting().stream()
                .findFirst()
                .map(journal -> Duration.between(journal.waitingSince(), clock.instant()))
                .filter(age -> !age.isNegative())
                .orElse(Duration.ZERO);
    }
}
