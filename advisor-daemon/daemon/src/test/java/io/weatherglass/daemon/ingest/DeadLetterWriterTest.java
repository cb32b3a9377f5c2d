package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.samples.SampleBroker;
import io.weatherglass.forecast.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

@NeedsBroker
class DeadLetterWriterTest {

    private static EmbeddedKafka kafka;
    private static KafkaClients clients;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Readiness readiness = new Readiness();
    private final AtomicLong nanos = new AtomicLong();
    private final MockProducer<String, byte[]> mock =
            new MockProducer<>(false, null, new StringSerializer(), new ByteArraySerializer());

    @BeforeAll
    static void takeBroker(EmbeddedKafka shared) {
        kafka = shared;
        clients = new KafkaClients(kafka.bootstrapServers());
    }

    private DeadLetterWriter letters(Producer<String, byte[]> producer, String topic) {
        return new DeadLetterWriter(producer, topic, new DaemonMetrics(registry, 10), readiness, nanos::get);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Topics topics(String prefix) throws Exception {
        Topics topics = Topics.withPrefix(prefix);
        try (Admin admin = clients.admin()) {
            topics.createMissing(admin, 1);
        }
        return topics;
    }

    private static Map<String, String> headers(ConsumerRecord<String, byte[]> record) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (Header header : record.headers()) {
            headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
        }
        return headers;
    }

    @Test
    void keepsRecordReasonAndPosition() throws Exception {
        Topics topics = topics("kept");
        ConsumerRecord<String, byte[]> record =
                new ConsumerRecord<>(topics.events(), 3, 4711, "run-7", bytes("{\"attempt\": \"one\"}"));
        record.headers().add("ce_id", bytes("17"));
        InvalidEventException reason = new InvalidEventException("/attempt", "\"one\"", "must be a whole number");
        try (Producer<String, byte[]> producer = clients.writer()) {
            DeadLetterWriter letters = letters(producer, topics.deadLetters());
            letters.send(record, reason);
            producer.flush();
            assertThat(letters.allSafe()).isTrue();
        }
        assertThat(SampleBroker.read(clients, topics.deadLetters()))
                .singleElement()
                .satisfies(letter -> {
                    assertThat(letter.key()).isEqualTo("run-7");
                    assertThat(letter.value()).isEqualTo(record.value());
                    assertThat(headers(letter))
                            .containsExactlyInAnyOrderEntriesOf(Map.of(
                                    "ce_id", "17",
                                    "wg-reason", "/attempt must be a whole number, but was \"one\"",
                                    "wg-field", "/attempt",
                                    "wg-value", "\"one\"",
                                    "wg-rule", "must be a whole number",
                                    "wg-topic", "kept.events",
                                    "wg-partition", "3",
                                    "wg-offset", "4711"));
                });
        assertThat(registry.scrape()).contains("invalid data");
    }

    @Test
    void keepsRecordsWithoutKeyOrValue() throws Exception {
        Topics topics = topics("bare");
        ConsumerRecord<String, byte[]> record = new ConsumerRecord<>(topics.events(), 0, 0, null, null);
        try (Producer<String, byte[]> producer = clients.writer()) {
            DeadLetterWriter letters = letters(producer, topics.deadLetters());
            letters.send(record, new InvalidEventException("data", "absent", "must be there"));
            producer.flush();
            assertThat(letters.allSafe()).isTrue();
        }
        assertThat(SampleBroker.read(clients, topics.deadLetters()))
                .singleElement()
                .satisfies(letter -> {
                    assertThat(letter.key()).isNull();
                    assertThat(letter.value()).isNull();
                });
    }

    @Test
    void omitsATooLargeValue() throws Exception {
        Topics topics = topics("large");
        byte[] huge = new byte[EmbeddedKafka.MAX_MESSAGE_BYTES];
        try (Producer<String, byte[]> producer = clients.writer()) {
            DeadLetterWriter letters = letters(producer, topics.deadLetters());
            letters.send(
                    new ConsumerRecord<>(topics.events(), 0, 1, "run-7", huge),
                    new InvalidEventException("data", "large", "must be JSON"));
            producer.flush();
            assertThat(letters.allSafe()).isTrue();
        }
        assertThat(SampleBroker.read(clients, topics.deadLetters()))
                .singleElement()
                .satisfies(letter -> {
                    assertThat(letter.value()).isNull();
                    assertThat(headers(letter))
                            .containsEntry("wg-left-out", "value of " + huge.length + " bytes")
                            .containsEntry("wg-rule", "must be JSON")
                            .containsEntry("wg-offset", "1");
                });
    }

    @Test
    void omitsTooLargeHeaders() throws Exception {
        Topics topics = topics("unwieldy");
        ConsumerRecord<String, byte[]> unwieldy = new ConsumerRecord<>(topics.events(), 0, 1, "run-6", bytes("x"));
        unwieldy.headers().add("attachment", new byte[EmbeddedKafka.MAX_MESSAGE_BYTES]);
        try (Producer<String, byte[]> producer = clients.writer()) {
            DeadLetterWriter letters = letters(producer, topics.deadLetters());
            letters.send(unwieldy, new InvalidEventException("data", "x", "must be JSON"));
            producer.flush();
            assertThat(letters.allSafe()).isTrue();
        }
        assertThat(SampleBroker.read(clients, topics.deadLetters()))
                .singleElement()
                .satisfies(letter -> {
                    assertThat(letter.value()).isNull();
                    assertThat(headers(letter))
                            .containsEntry("wg-left-out", "headers of the record")
                            .containsEntry("wg-offset", "1")
                            .doesNotContainKey("attachment");
                });
    }

    @Test
    void retriesUntilSafe() {
        MockProducer<String, byte[]> producer =
                new MockProducer<>(false, null, new StringSerializer(), new ByteArraySerializer());
        DeadLetterWriter letters = letters(producer, "letters");
        letters.send(
                new ConsumerRecord<>("events", 0, 1, "run-6", bytes("x")),
                new InvalidEventException("data", "x", "must be JSON"));
        producer.errorNext(new TimeoutException("the broker was away for too long"));
        assertThat(letters.allSafe()).isFalse();
        letters.writeAgain();
        assertThat(producer.history()).hasSize(2);
        assertThat(letters.allSafe()).isFalse();
        producer.completeNext();
        assertThat(letters.allSafe()).isTrue();
        letters.writeAgain();
        assertThat(producer.history()).hasSize(2);
    }

    private void refuse(DeadLetterWriter letters, byte[] value) {
        letters.send(
                new ConsumerRecord<>("events", 0, 1, "run-6", value),
                new InvalidEventException("data", "x", "must be JSON"));
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void failedWritesMakeTheDaemonUnready() {
        DeadLetterWriter letters = letters(mock, "letters");
        refuse(letters, bytes("x"));
        mock.errorNext(new TopicAuthorizationException("letters"));
        pass(DeadLetterWriter.PATIENCE);
        letters.writeAgain();
        assertThat(readiness.isReady()).as("a short failure").isTrue();

        pass(Duration.ofNanos(1));
        letters.writeAgain();
        assertThat(readiness.causes()).containsExactly("dead letters");
        assertThat(readiness.reasons())
                .singleElement()
                .asString()
                .startsWith("cannot write dead letters to letters, so positions are not committed: ")
                .endsWith("TopicAuthorizationException: letters");

        mock.completeNext();
        letters.writeAgain();
        assertThat(letters.allSafe()).isTrue();
        assertThat(readiness.isReady()).isTrue();
    }

    /** As in a partition without a leader: the producer retries for two minutes before it fails. */
    @Test
    void pendingWritesMakeTheDaemonUnready() {
        DeadLetterWriter letters = letters(mock, "letters");
        refuse(letters, bytes("x"));
        pass(DeadLetterWriter.PATIENCE.plusNanos(1));
        letters.writeAgain();
        assertThat(readiness.causes()).containsExactly("dead letters");
    }

    @Test
    void probesWithOneLetterAndLogsOnce() {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(DeadLetterWriter.class);
        log.start();
        logger.addAppender(log);
        try {
            DeadLetterWriter letters = letters(mock, "letters");
            for (int i = 0; i < 10; i++) {
                refuse(letters, bytes("x"));
                mock.errorNext(new TimeoutException("no leader"));
            }
            for (int second = 1; second <= 10; second++) {
                pass(Duration.ofSeconds(1));
                letters.writeAgain();
                assertThat(mock.history()).hasSize(1 + second);
                mock.errorNext(new TimeoutException("no leader"));
            }
            letters.writeAgain();
            mock.completeNext();
            letters.writeAgain();
            assertThat(mock.history()).as("the remaining nine").hasSize(1 + 10 + 1 + 9);
            for (int left = 9; left > 0; left--) {
                assertThat(letters.allSafe()).isFalse();
                mock.completeNext();
            }
            assertThat(letters.allSafe()).isTrue();
        } finally {
            logger.detachAppender(log);
        }
        assertThat(log.list)
                .filteredOn(event -> event.getLevel() == Level.ERROR)
                .hasSize(1);
    }

    @Test
    void tooManyPendingBytesMeanCongestion() {
        DeadLetterWriter letters = letters(mock, "letters");
        byte[] half = new byte[(int) DeadLetterWriter.CONGESTED_BYTES / 2];
        refuse(letters, half);
        assertThat(letters.areCongested()).isFalse();
        refuse(letters, half);
        assertThat(letters.areCongested()).isTrue();
        mock.errorNext(new RecordTooLargeException());
        assertThat(letters.areCongested()).as("kept without its value").isFalse();
        assertThat(letters.allSafe()).isFalse();
    }

    /** Otherwise each dead letter would block the poll thread for a minute. */
    @Test
    @Timeout(30)
    void sendingNeverBlocks() throws Exception {
        String missing = "missing-" + UUID.randomUUID();
        try (Producer<String, byte[]> producer = clients.nonBlockingWriter()) {
            DeadLetterWriter letters = letters(producer, missing + ".dead-letters");
            refuse(letters, bytes("x"));
            letters.writeAgain();
            assertThat(letters.allSafe()).isFalse();

            Topics topics = topics(missing);
            Eventually.until("the letter is written", () -> {
                letters.writeAgain();
                return letters.allSafe();
            });
            assertThat(SampleBroker.read(clients, topics.deadLetters())).hasSize(1);
        }
    }
}
