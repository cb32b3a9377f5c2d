package io.weatherglass.daemon.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.forecast.testing.Eventually;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolForwarderTest {

    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

    @TempDir
    private Path folder;

    private final List<EventEnvelope> written = new CopyOnWriteArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final Map<String, AtomicInteger> opened = new ConcurrentHashMap<>();
    private final List<String> refused = new CopyOnWriteArrayList<>();

    /** Reports a submission per message, and fails in runs whose name is bad. */
    private final class Faulty implements Connector {
        @Override
        public Optional<String> runOf(SourceMessage message) {
            return Optional.of(message.target());
        }

        @Override
        public RunTranslation open(String run) {
            opened.computeIfAbsent(run, key -> new AtomicInteger()).incrementAndGet();
            if (run.equals("bad")) {
                throw new IllegalStateException("a fault");
            }
            return new RunTranslation() {
                @Override
                public List<EventEnvelope> translate(SourceMessage message) {
                    if (run.equals("deep")) {
                        throw new StackOverflowError("a fault");
                    }
                    return List.of(new EventEnvelope(
                            message.body(),
                            URI.create("urn:test"),
                            NOW,
                            EventEnvelope.LIVE,
                            run,
                            new JobSubmitted(message.body(), 1)));
                }

                @Override
                public boolean isOver() {
                    return false;
                }
            };
        }
    }

    private final class Written implements EventOutput {
        @Override
        public void write(List<EventEnvelope> events) {
            written.addAll(events);
        }

        @Override
        public void refuse(SourceMessage message, InvalidMessageException reason) {
            refused.add(message.body());
        }

        @Override
        public void close() {}
    }

    private Spool open() {
        return Spool.open(folder, 1 << 20, Duration.ofHours(1), Clock.systemUTC());
    }

    @Test
    void aFullDiskDoesNotBlockForwarding() throws Exception {
        Spool before = open();
        before.append("faulty", Optional.of("ended"), new SourceMessage("POST", "ended", "z", NOW));
        before.acknowledge(before.waiting().get(0), before.waiting().get(0).last(), true);
        before.close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("spool.db"));
                Statement statement = connection.createStatement()) {
            // for four seconds, like a full disk
            statement.execute("CREATE TRIGGER full BEFORE UPDATE OF acknowledged ON run WHEN unixepoch() < "
                    + (Instant.now().getEpochSecond() + 4)
                    + " BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END");
        }
        Spool spool = open();
        spool.append("faulty", Optional.of("good"), new SourceMessage("POST", "good", "a", NOW));
        try (SpoolForwarder forwarder = forwarder(spool)) {
            forwarder.start();
            forwarder.wake();
            Eventually.until("the message is forwarded", () -> spool.waiting().isEmpty());
            spool.append("faulty", Optional.of("good"), new SourceMessage("POST", "good", "b", NOW));
            forwarder.wake();
            Eventually.until("the next message too", () -> written.size() == 2);
            Eventually.until(
                    "old runs are removed for new ones", () -> spool.all().size() == 1);
            Thread.sleep(5_500);
        }
        assertThat(written).extracting(EventEnvelope::id).containsExactly("a", "b");
        assertThat(opened.get("good")).as("translated from the first message").hasValue(1);
        spool.close();
        try (Spool after = open()) {
            assertThat(after.waiting()).as("forwarded again by a successor").isEmpty();
        }
    }

    private SpoolForwarder forwarder(Spool spool) {
        return new SpoolForwarder(
                spool,
                Map.of("faulty", new Faulty()),
                connector -> new Written(),
                new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 0).connectors(),
                nanos::get);
    }

    @Test
    void aFailingRunDoesNotBlockOthers() throws Exception {
        Spool spool = open();
        try (SpoolForwarder forwarder = forwarder(spool)) {
            spool.append("faulty", Optional.of("bad"), new SourceMessage("POST", "bad", "a", NOW));
            spool.append("faulty", Optional.of("deep"), new SourceMessage("POST", "deep", "e", NOW));
            spool.append("faulty", Optional.of("good"), new SourceMessage("POST", "good", "b", NOW));
            spool.append("off", Optional.of("other"), new SourceMessage("POST", "other", "c", NOW));
            forwarder.start();
            forwarder.wake();
            Eventually.until("the good run is forwarded", () -> written.size() == 1 && refused.size() == 1);
            spool.append("faulty", Optional.of("good"), new SourceMessage("POST", "good", "d", NOW));
            forwarder.wake();
            Eventually.until("forwarding continues", () -> written.size() == 2);
            assertThat(opened.get("bad")).hasValue(1);
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(61));
            forwarder.wake();
            Eventually.until(
                    "the faulty run is retried", () -> opened.get("bad").get() == 2);
        }
        assertThat(written).extracting(EventEnvelope::id).containsExactly("b", "d");
        assertThat(refused).containsExactly("e");
        assertThat(spool.waiting())
                .extracting(Spool.SpooledRun::run)
                .contains(Optional.of("bad"), Optional.of("other"));
    }
}
