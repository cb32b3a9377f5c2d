package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.protocol.InvalidEventException;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.samples.SampleBroker;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a dead letter tells, against a real broker. */
@NeedsBroker
class DeadLettersTest {

    private static EmbeddedKafka kafka;
    private static KafkaClients clients;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    @BeforeAll
    static void takeBroker(EmbeddedKafka shared) {
        kafka = shared;
        clients = new KafkaClients(kafka.bootstrapServers());
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
    void keepTheRecordWithTheReasonAndItsPlace() throws Exception {
        Topics topics = topics("kept");
        ConsumerRecord<String, byte[]> record =
                new ConsumerRecord<>(topics.events(), 3, 4711, "run-7", bytes("{\"attempt\": \"one\"}"));
        record.headers().add("ce_id", bytes("17"));
        InvalidEventException reason = new InvalidEventException("/attempt", "\"one\"", "must be a whole number");
        try (Producer<String, byte[]> producer = clients.writer()) {
            DeadLetters letters = new DeadLetters(producer, topics.deadLetters(), new DaemonMetrics(registry, 10));
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
                                    "wg-reason", "/attempt must be a whole number, was \"one\"",
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
    void keepRecordsWithoutKeyOrValue() throws Exception {
        Topics topics = topics("bare");
        ConsumerRecord<String, byte[]> record = new ConsumerRecord<>(topics.events(), 0, 0, null, null);
        try (Producer<String, byte[]> producer = clients.writer()) {
            DeadLetters letters = new DeadLetters(producer, topics.deadLetters(), new DaemonMetrics(registry, 10));
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
    void leaveOutAValueThatIsTooLargeToBeKept() throws Exception {
        Topics topics = topics("large");
        byte[] huge = new byte[EmbeddedKafka.MAX_MESSAGE_BYTES];
        try (Producer<String, byte[]> producer = clients.writer()) {
            DeadLetters letters = new DeadLetters(producer, topics.deadLetters(), new DaemonMetrics(registry, 10));
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
    void leaveOutHeadersThatAreTooLargeToBeKept() throws Exception {
        Topics topics = topics("unwieldy");
        ConsumerRecord<String, byte[]> unwieldy = new ConsumerRecord<>(topics.events(), 0, 1, "run-6", bytes("x"));
        unwieldy.headers().add("attachment", new byte[EmbeddedKafka.MAX_MESSAGE_BYTES]);
        try (Producer<String, byte[]> producer = clients.writer()) {
            DeadLetters letters = new DeadLetters(producer, topics.deadLetters(), new DaemonMetrics(registry, 10));
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
    void areWrittenAgainUntilTheyAreSafe() {
        MockProducer<String, byte[]> producer =
                new MockProducer<>(false, null, new StringSerializer(), new ByteArraySerializer());
        DeadLetters letters = new DeadLetters(producer, "letters", new DaemonMetrics(registry, 10));
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
}
