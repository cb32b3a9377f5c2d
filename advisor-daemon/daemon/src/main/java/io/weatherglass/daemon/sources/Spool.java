package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.sources.SourceMessage;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores connector messages in SQLite until Kafka has their events and the run has been over for a while, since late
 * messages need the earlier ones. Appended messages survive a crash of the process, and a power failure after the next
 * {@link #tidy}. When space runs out, runs are removed in this order: ended and forwarded, silent and forwarded, then
 * the forwarded part of the run that needs the space. Thread-safe.
 */
public final class Spool implements AutoCloseable {
    static final int BATCH_BYTES = 256 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(Spool.class);

    /** Size of a stored message without its method, target and body. */
    private static final int ROW_BYTES = 40;

    private final long maxBytes;
    private final Duration keep;
    private final Clock clock;

    private final Map<Long, SpooledRun> unnoted = new HashMap<>();

    private final SpoolDatabase database;
    private long bytes;

    /**
     * A spooled run; {@code run} is empty for messages that name no run. Kafka has the events of all messages up to
     * {@code acknowledged}.
     */
    record SpooledRun(
            long id, String connector, Optional<String> run, long bytes, long last, long acknowledged, boolean over) {

        boolean isForwarded() {
            return acknowledged >= last;
        }

        private SpooledRun acknowledged(long message, boolean isOver) {
            return new SpooledRun(id, connector, run, bytes, last, message, isOver);
        }
    }

    record Entry(long id, SourceMessage message) {}

    private Spool(SpoolDatabase database, long maxBytes, Duration keep, Clock clock) {
        this.database = database;
        this.maxBytes = maxBytes;
        this.keep = keep;
        this.clock = clock;
    }

    /** Opens the spool in a folder; rejects messages of an earlier release. */
    public static Spool open(Path folder, long maxBytes, Duration keep, Clock clock) {
        SpoolDatabase database = SpoolDatabase.in(folder);
        Spool spool = new Spool(database, maxBytes, keep, clock);
        if (database.exists()) {
            spool.database.query("SELECT id FROM run LIMIT 1", row -> false);
            spool.bytes = spool.all().stream().mapToLong(SpooledRun::bytes).sum();
        }
        return spool;
    }

    /** Returns the number of runs with messages whose events are not in Kafka. */
    public static int countWaiting(Path folder) {
        try (Spool spool = open(folder, 0, Duration.ZERO, Clock.systemUTC())) {
            return spool.waiting().size();
        }
    }

    /**
     * Adds a message, which survives a crash of the process after this method has returned.
     *
     * @throws SpoolFullException if there is no room
     * @throws UncheckedIOException if the database cannot be read or written
     */
    synchronized void append(String connector, Optional<String> run, SourceMessage message) throws SpoolFullException {
        int needed = ROW_BYTES
                + message.method().length()
                + message.target().length()
                + message.body().getBytes(StandardCharsets.UTF_8).length;
        makeRoom(needed, connector, run);
        Instant received = message.receivedAt().orElseThrow();
        database.update(
                "INSERT INTO arrival VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                connector,
                run.orElse(""),
                received.getEpochSecond(),
                received.getNano(),
                needed,
                message.method(),
                message.target(),
                message.body());
        bytes += needed;
    }

    private void makeRoom(int needed, String connector, Optional<String> run) throws SpoolFullException {
        while (database.isOpen() && bytes + needed > maxBytes) {
            Optional<SpooledRun> silent =
                    runs("ORDER BY connector = ? AND name = ?, over DESC, last", connector, run.orElse("")).stream()
                            .filter(SpooledRun::isForwarded)
                            .findFirst();
            if (silent.isEmpty()) {
                break;
            }
            if (!silent.get().over()) {
                LOG.warn(
                        "the spool is full (connectors.spool-bytes): removing the messages of run {} of connector {};"
                                + " later messages of the run will be translated without them",
                        silent.get().run().orElse(""),
                        silent.get().connector());
            }
            remove(silent.get());
        }
        if (bytes + needed > maxBytes) {
            throw new SpoolFullException("a message of " + needed + " bytes does not fit in the spool, which holds "
                    + bytes + " of at most " + maxBytes + " bytes that are not in Kafka yet (connectors.spool-bytes)");
        }
    }

    private void remove(SpooledRun run) {
        database.update("DELETE FROM run WHERE id = ?", run.id());
        unnoted.remove(run.id());
        bytes -= run.bytes();
    }

    private List<SpooledRun> runs(String order, Object... values) {
        List<SpooledRun> runs = new ArrayList<>();
        if (database.isOpen()) {
            database.query(
                    "SELECT id, connector, name, bytes, last, acknowledged, over FROM run " + order,
                    row -> runs.add(run(row)),
                    values);
        }
        return runs;
    }

    private SpooledRun run(ResultSet row) throws SQLException {
        SpooledRun run = new SpooledRun(
                row.getLong(1),
                row.getString(2),
                Optional.of(row.getString(3)).filter(name -> !name.isEmpty()),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                row.getBoolean(7));
        SpooledRun later = unnoted.getOrDefault(run.id(), run);
        return run.acknowledged(later.acknowledged(), later.over());
    }

    synchronized List<SpooledRun> waiting() {
        return runs("WHERE last > acknowledged ORDER BY"
                        + " (SELECT min(id) FROM message WHERE run = run.id AND id > acknowledged)")
                .stream()
                .filter(run -> !run.isForwarded())
                .toList();
    }

    synchronized List<SpooledRun> all() {
        return runs("ORDER BY last");
    }

    /** Returns the messages after an id, up to a total size, but at least one if there are any. */
    synchronized List<Entry> read(SpooledRun run, long after, int maxBytesRead) {
        List<Entry> entries = new ArrayList<>();
        long[] size = {0};
        database.query(
                "SELECT id, received_seconds, received_nanos, method, target, body, bytes FROM message"
                        + " WHERE run = ? AND id > ? ORDER BY id",
                row -> {
                    entries.add(new Entry(
                            row.getLong(1),
                            new SourceMessage(
                                    row.getString(4),
                                    row.getString(5),
                                    row.getString(6),
                                    Instant.ofEpochSecond(row.getLong(2), row.getLong(3)))));
                    size[0] += row.getLong(7);
                    return size[0] < maxBytesRead;
                },
                run.id(),
                after);
        return entries;
    }

    void forEach(SpooledRun run, long until, Consumer<SourceMessage> action) {
        long position = 0;
        while (position < until) {
            List<Entry> batch = read(run, position, BATCH_BYTES);
            batch.stream()
                    .filter(entry -> entry.id() <= until)
                    .map(Entry::message)
                    .forEach(action);
            position = batch.isEmpty() ? until : batch.get(batch.size() - 1).id();
        }
    }

    /** Records that Kafka has the events up to a message. If this record is lost, the events are written again. */
    synchronized void acknowledge(SpooledRun run, long message, boolean over) {
        unnoted.put(run.id(), run.acknowledged(message, over));
        noteAcknowledged();
        if (run.run().isEmpty()) {
            // The messages are dead letters now, and no later message needs them.
            for (SpooledRun forwarded : runs("WHERE id = ? AND last <= acknowledged", run.id())) {
                remove(forwarded);
            }
        }
    }

    private void noteAcknowledged() {
        try {
            for (SpooledRun run : List.copyOf(unnoted.values())) {
                database.update(
                        "UPDATE run SET acknowledged = ?, over = ? WHERE id = ?",
                        run.acknowledged(),
                        run.over(),
                        run.id());
                unnoted.remove(run.id());
            }
        } catch (UncheckedIOException e) {
            LOG.warn("cannot record which messages have been forwarded; retrying later: {}", e.getMessage());
        }
    }

    synchronized void tidy() {
        for (SpooledRun run : runs(
                "WHERE over AND last <= acknowledged"
                        + " AND (SELECT received_seconds FROM message WHERE id = last) < ?",
                clock.instant().minus(keep).getEpochSecond())) {
            remove(run);
        }
        noteAcknowledged();
        if (database.isOpen()) {
            database.query("PRAGMA wal_checkpoint(PASSIVE)", row -> true);
        }
    }

    public synchronized long bytes() {
        return bytes;
    }

    /** Returns the age of the oldest message that has not been forwarded; zero if there is none. */
    public synchronized Duration oldestWaiting() {
        return waiting().stream()
                .limit(1)
                .flatMap(run -> read(run, run.acknowledged(), 1).stream())
                .flatMap(oldest -> oldest.message().receivedAt().stream())
                .map(received -> Duration.between(received, clock.instant()))
                .filter(age -> !age.isNegative())
                .findFirst()
                .orElse(Duration.ZERO);
    }

    @Override
    public synchronized void close() {
        database.close();
    }
}
