package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.metrics.Scrape;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A long-open instance beside many that end: what the next owner reads and restores. */
@NeedsBroker
class LongOpenInstanceTest {

    private static final AtomicInteger LOGS = new AtomicInteger();
    private static final String LONG = "long";
    private static final int BEHIND = 50;
    private static final int HALF = 300;
    private static final int ENDED = 3;
    private static final Map<String, String> COPYING =
            Log.littleEffort(Map.of("kafka.open-events-behind", String.valueOf(BEHIND)));

    private static EmbeddedKafka broker;
    private static List<EventEnvelope> before;
    private static List<EventEnvelope> after;
    private static Advisory undisturbed;

    private Log log;

    @BeforeAll
    static void anUndisturbedRun(EmbeddedKafka shared) throws Exception {
        broker = shared;
        List<EventEnvelope> events = SampleRun.events(LONG);
        // the first event precedes its plan, one event of an unplanned job counts, and one is a duplicate
        before = new ArrayList<>(events.subList(1, 2));
        before.addAll(events.subList(0, 100));
        before.add(unplanned());
        before.add(events.get(50));
        before.addAll(events.subList(100, HALF));
        for (int i = 0; i < ENDED; i++) {
            before.addAll(SampleRun.events("ended-" + i));
        }
        after = events.subList(HALF, events.size());
        try (Log first = newLog()) {
            first.write(before);
            first.write(after);
            try (Daemon daemon = first.daemon(Log.littleEffort(Map.of("kafka.open-events-behind", "0")))) {
                undisturbed = last(first.advisoriesUntilClosed(LONG));
                assertThat(daemon.readiness().isReady()).isTrue();
            }
            assertThat(first.readAll(first.topics().openEvents())).isEmpty();
        }
    }

    @BeforeEach
    void anEmptyLog() throws Exception {
        log = newLog();
    }

    @AfterEach
    void closeLog() {
        log.close();
    }

    private static Log newLog() throws Exception {
        return new Log(broker, "longopen" + LOGS.incrementAndGet());
    }

    private static EventEnvelope unplanned() {
        return new EventEnvelope(
                "unplanned",
                URI.create("urn:test"),
                SampleRun.START,
                EventEnvelope.LIVE,
                LONG,
                new JobStarted("no-such-job", 1, Optional.empty()));
    }

    private static Advisory last(List<Advisory> advisories) {
        return advisories.get(advisories.size() - 1);
    }

    private static ObjectNode comparable(Advisory advisory) {
        ObjectNode json = (ObjectNode) new AdvisoryCodec().toTree(advisory);
        json.remove("issuedAt");
        ((ObjectNode) json.get("computation")).remove("wallMillis");
        ((ObjectNode) json.get("computation").get("inputPosition")).remove("topic");
        return json;
    }

    private Map<String, ConsumerRecord<String, byte[]>> copies() {
        Map<String, ConsumerRecord<String, byte[]>> copies = new HashMap<>();
        for (ConsumerRecord<String, byte[]> record : log.readAll(log.topics().openEvents())) {
            if (record.value() == null) {
                copies.remove(record.key());
            } else {
                copies.put(record.key(), record);
            }
        }
        return copies;
    }

    /** Reads the first half of the long run and the others, until the watermark has passed the long one. */
    private void runFirstDaemon() throws Exception {
        log.write(before);
        try (Daemon daemon = log.daemon(COPYING)) {
            for (int i = 0; i < ENDED; i++) {
                log.latestUntilClosed("ended-" + i);
            }
            Await.until(() -> log.commit() != null && log.commit().offset() >= before.size() - BEHIND);
            assertThat(daemon.readiness().isReady()).isTrue();
        }
    }

    private static double folded(Daemon daemon) throws Exception {
        String text = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + daemon.httpPort() + "/metrics"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
        return Scrape.parse(text).of("weatherglass_events_total").stream()
                .mapToDouble(Scrape.Sample::value)
                .sum();
    }

    @Test
    void newOwnerContinuesOpenInstances() throws Exception {
        runFirstDaemon();
        // as with retention: nothing before the watermark remains
        log.deleteEventsBefore(log.commit().offset());
        try (Daemon successor = log.daemon(COPYING)) {
            Await.until(() -> successor.readiness().isReady());
            assertThat(folded(successor))
                    .as("folded events; %s ended instances had many more", ENDED)
                    .isLessThanOrEqualTo(HALF + 1 + BEHIND);
            log.write(after);
            List<Advisory> advisories = log.advisoriesUntilClosed(LONG);
            assertThat(advisories).filteredOn(Advisory::closing).hasSize(1);
            assertThat(comparable(last(advisories))).isEqualTo(comparable(undisturbed));
            assertThat(last(advisories).progress().jobsTotal())
                    .as("with the job missing in the plan")
                    .isEqualTo(184 + 1);
            Await.until(() -> copies().isEmpty());
        }
        assertThat(log.commit().offset()).isGreaterThanOrEqualTo(before.size() + after.size());
    }

    /** As after a crash between copying and committing the watermark. */
    @Test
    void copiesBeyondTheWatermarkCauseNoDuplicates() throws Exception {
        runFirstDaemon();
        assertThat(copies()).isNotEmpty();
        log.committed(0, before.size());
        log.write(after);
        try (Daemon successor = log.daemon(COPYING)) {
            assertThat(comparable(last(log.advisoriesUntilClosed(LONG)))).isEqualTo(comparable(undisturbed));
            Await.until(() -> copies().isEmpty());
            assertThat(successor.readiness().isReady()).isTrue();
        }
        assertThat(log.readAll(log.topics().deadLetters())).isEmpty();
    }

    @Test
    void ignoresUncommittedCopies() throws Exception {
        runFirstDaemon();
        KafkaClients clients = new KafkaClients(broker.bootstrapServers());
        try (Producer<String, byte[]> frozen =
                clients.transactionalWriter(log.topics().events() + "-frozen")) {
            frozen.initTransactions();
            frozen.beginTransaction();
            // deletions of all copies of the run
            copies().keySet()
                    .forEach(
                            key -> frozen.send(new ProducerRecord<>(log.topics().openEvents(), 0, key, null)));
            frozen.flush();
            // a new owner waits until the transaction is decided
            try (Daemon successor = log.daemon(COPYING)) {
                frozen.abortTransaction();
                log.write(after);
                assertThat(comparable(last(log.advisoriesUntilClosed(LONG)))).isEqualTo(comparable(undisturbed));
                assertThat(successor.readiness().isReady()).isTrue();
            }
        }
    }

    /** Copies of a closed instance that a killed daemon could not delete. */
    @Test
    void deletesLeftoverCopiesOfClosedInstances() throws Exception {
        runFirstDaemon();
        String left = "ended-0@" + (HALF + 10);
        log.writeRaw(new ProducerRecord<>(
                log.topics().openEvents(),
                0,
                left,
                copies().values().iterator().next().value(),
                copies().values().iterator().next().headers()));
        try (Daemon successor = log.daemon(COPYING)) {
            Await.until(() -> !copies().containsKey(left));
            assertThat(copies()).as("open instances stay").isNotEmpty();
            assertThat(successor.readiness().isReady()).isTrue();
        }
        assertThat(log.advisoriesNow("ended-0")).filteredOn(Advisory::closing).hasSize(1);
    }

    @Test
    void copiesOnlyEffectiveEvents() throws Exception {
        runFirstDaemon();
        Set<String> copied = copies().keySet();
        assertThat(copied).allMatch(key -> key.startsWith(LONG + "@"));
        assertThat(copied.size()).as("without the two duplicates").isEqualTo(HALF + 1);
    }
}
