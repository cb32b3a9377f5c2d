package io.weatherglass.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.SampleAdvisories;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.Records;
import io.weatherglass.connectors.protocol.SampleEvents;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the client with Kafka's in-memory mock clients. */
class EnactorClientTest {
    private static final String TOPIC = EnactorClientConfig.ADVISORIES_TOPIC;
    private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);
    private static final URI DAEMON = URI.create("urn:example:daemon");

    private final MockProducer<String, byte[]> producer =
            new MockProducer<>(false, null, new StringSerializer(), new ByteArraySerializer());

    /** Answers of the broker before it finds the topic. */
    private final Deque<List<PartitionInfo>> earlyAnswers = new ArrayDeque<>();

    private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest") {
        @Override
        public synchronized List<PartitionInfo> partitionsFor(String topic) {
            return earlyAnswers.isEmpty() ? super.partitionsFor(topic) : earlyAnswers.remove();
        }
    };

    private final EnactorClient client = new EnactorClient(
            SampleEvents.SOURCE, EnactorClientConfig.defaults().withTimescale(600), producer, () -> consumer);

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void publishesEventsInOrderAndReturnsPositions() {
        CompletableFuture<LogPosition> first = client.publish("run-7", SampleEvents.TIME, new JobSubmitted("d", 1));
        CompletableFuture<LogPosition> second =
                client.publish("run-7", SampleEvents.TIME.plusSeconds(1), new WorkflowCompleted());
        assertThat(first).isNotDone();
        producer.completeNext();
        producer.completeNext();

        assertThat(first).isCompletedWithValue(new LogPosition("weatherglass.events", 0, 0));
        assertThat(second).isCompletedWithValue(new LogPosition("weatherglass.events", 0, 1));
        List<EventEnvelope> sent = producer.history().stream()
                .map(Records::received)
                .map(new EventCodec()::fromRecord)
                .toList();
        assertThat(sent)
                .extracting(EventEnvelope::event)
                .containsExactly(new JobSubmitted("d", 1), new WorkflowCompleted());
        assertThat(sent).extracting(EventEnvelope::timescale).containsOnly(600.0);
        assertThat(sent).extracting(EventEnvelope::source).containsOnly(SampleEvents.SOURCE);
        assertThat(sent).extracting(EventEnvelope::id).doesNotHaveDuplicates();
    }

    @Test
    void refusesEventsThatTheDaemonWouldRefuse() {
        assertThatThrownBy(() -> client.publish("a\nb", SampleEvents.TIME, new JobSubmitted("d", 1)))
                .isInstanceOf(InvalidEventException.class)
                .hasMessageStartingWith("workflowinstance must not contain control");
        assertThatThrownBy(() -> client.publish("run-7", SampleEvents.TIME, new JobCompleted("d", 1, 1e300)))
                .isInstanceOf(InvalidEventException.class)
                .hasMessageStartingWith("/runtimeSeconds must be at most 315576000");
        assertThat(producer.history()).isEmpty();
    }

    @Test
    void namesTheBrokerSettingForALargeRecord() {
        CompletableFuture<LogPosition> refused = client.publish("run-7", SampleEvents.TIME, new JobSubmitted("d", 1));
        producer.errorNext(new RecordTooLargeException(
                "The request included a message larger than the max message" + " size the server will accept."));
        assertThatThrownBy(refused::join)
                .hasCauseInstanceOf(RecordRefusedException.class)
                .hasMessageContaining("instance \"run-7\"")
                .hasMessageContaining("max.message.bytes of topic \"weatherglass.events\"")
                .hasMessageContaining("message.max.bytes of the brokers");
    }

    @Test
    void namesTheClientSettingForALargeRecord() {
        CompletableFuture<LogPosition> refused = client.publish("run-7", SampleEvents.TIME, new JobSubmitted("d", 1));
        producer.errorNext(new RecordTooLargeException("The message is 70000000 bytes when serialized which is larger"
                + " than 67108864, which is the value of the max.request.size configuration."));
        assertThatThrownBy(refused::join)
                .hasCauseInstanceOf(RecordRefusedException.class)
                .hasMessageContaining("maxRequestBytes");
    }

    @Test
    void passesOnOtherFailures() {
        CompletableFuture<LogPosition> refused = client.publish("run-7", SampleEvents.TIME, new JobSubmitted("d", 1));
        producer.errorNext(new AuthorizationException("no"));
        assertThatThrownBy(refused::join).hasCauseInstanceOf(AuthorizationException.class);
    }

    private void topicHolds(long beginning, long end) {
        Node node = new Node(0, "broker", 1);
        consumer.updatePartitions(
                TOPIC, List.of(new PartitionInfo(TOPIC, 0, node, new Node[] {node}, new Node[] {node})));
        consumer.updateBeginningOffsets(Map.of(PARTITION, beginning));
        consumer.updateEndOffsets(Map.of(PARTITION, end));
    }

    private void add(long offset, Advisory advisory) {
        ConsumerRecord<String, byte[]> record = record(offset, advisory);
        consumer.schedulePollTask(() -> consumer.addRecord(record));
    }

    private static ConsumerRecord<String, byte[]> record(long offset, Advisory advisory) {
        ProducerRecord<String, byte[]> sent = new AdvisoryCodec().toRecord(TOPIC, DAEMON, advisory);
        ConsumerRecord<String, byte[]> record = new ConsumerRecord<>(TOPIC, 0, offset, sent.key(), sent.value());
        sent.headers().forEach(record.headers()::add);
        return record;
    }

    @Test
    void deliversTheAdvisoriesOfTheInstanceFromTheBeginning() throws Exception {
        topicHolds(0, 0);
        BlockingQueue<Advisory> heard = new ArrayBlockingQueue<>(10);
        try (AutoCloseable subscription = client.subscribe("run-7", StartFrom.BEGINNING, heard::add)) {
            assertThat(subscription).isNotNull();
            add(0, SampleAdvisories.full("run-7", 1));
            add(1, SampleAdvisories.full("run-8", 1));
            consumer.schedulePollTask(
                    () -> consumer.addRecord(new ConsumerRecord<>(TOPIC, 0, 2, "run-7", new byte[] {1, 2, 3})));
            add(3, SampleAdvisories.closing("run-7", 2));
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(SampleAdvisories.full("run-7", 1));
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(SampleAdvisories.closing("run-7", 2));
        }
        assertThat(heard).isEmpty();
        assertThat(consumer.closed()).isTrue();
    }

    @Test
    void startsAtTheEndByDefault() throws Exception {
        topicHolds(0, 5);
        try (AutoCloseable subscription = client.subscribe("run-7", advisory -> {})) {
            assertThat(subscription).isNotNull();
            assertThat(consumer.position(PARTITION)).isEqualTo(5);
        }
    }

    @Test
    void aFailingListenerDoesNotEndTheSubscription() throws Exception {
        topicHolds(0, 0);
        BlockingQueue<Integer> heard = new ArrayBlockingQueue<>(10);
        try (AutoCloseable subscription = client.subscribe("run-7", StartFrom.BEGINNING, advisory -> {
            heard.add(advisory.sequence());
            throw new IllegalStateException("the listener is broken");
        })) {
            assertThat(subscription).isNotNull();
            add(0, SampleAdvisories.full("run-7", 1));
            add(1, SampleAdvisories.full("run-7", 2));
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(1);
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(2);
        }
    }

    @Test
    void anUnreadableRecordDoesNotDelayLaterOnes() throws Exception {
        topicHolds(0, 0);
        BlockingQueue<Integer> heard = new ArrayBlockingQueue<>(10);
        // the CloudEvents reader throws an undocumented exception
        ConsumerRecord<String, byte[]> broken = new ConsumerRecord<>(TOPIC, 0, 0, "run-7", null);
        broken.headers().add("content-type", "application/cloudevents+json".getBytes(StandardCharsets.UTF_8));
        ConsumerRecord<String, byte[]> behind = record(1, SampleAdvisories.full("run-7", 1));
        try (AutoCloseable subscription =
                client.subscribe("run-7", StartFrom.BEGINNING, advisory -> heard.add(advisory.sequence()))) {
            assertThat(subscription).isNotNull();
            consumer.schedulePollTask(() -> {
                consumer.addRecord(broken);
                consumer.addRecord(behind);
            });
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(1);
        }
    }

    @Test
    void aBrokerErrorDoesNotEndTheSubscription() throws Exception {
        topicHolds(0, 0);
        BlockingQueue<Integer> heard = new ArrayBlockingQueue<>(10);
        try (AutoCloseable subscription =
                client.subscribe("run-7", StartFrom.BEGINNING, advisory -> heard.add(advisory.sequence()))) {
            assertThat(subscription).isNotNull();
            consumer.schedulePollTask(() -> consumer.setPollException(new AuthorizationException("not now")));
            add(0, SampleAdvisories.closing("run-7", 2));
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo(2);
        }
        assertThat(consumer.closed()).isTrue();
    }

    @Test
    void anEventWaitsForAbsentBrokersUnlessConfiguredOtherwise() {
        EnactorClientConfig config = EnactorClientConfig.defaults();
        assertThat(KafkaSettings.producer("broker:9092", config))
                .as("with Kafka's own limit of two minutes those behind would arrive without it")
                .containsEntry(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        Map<String, String> own = Map.of(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "200000");
        assertThat(KafkaSettings.producer("broker:9092", config.withKafkaProperties(own)))
                .containsEntry(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "200000");
    }

    @Test
    void refusesToSubscribeToAMissingTopic() {
        assertThatThrownBy(() -> client.subscribe("run-7", advisory -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("weatherglass.advisories");
        assertThat(consumer.closed()).isTrue();
    }

    @Test
    void waitsForAMissingTopic() throws Exception {
        topicHolds(0, 5);
        earlyAnswers.addAll(List.of(List.of(), List.of()));
        try (AutoCloseable subscription = client.subscribe("run-7", advisory -> {})) {
            assertThat(subscription).isNotNull();
            assertThat(earlyAnswers).isEmpty();
            assertThat(consumer.position(PARTITION)).isEqualTo(5);
        }
    }

    @Test
    void closingTheClientEndsSubscriptionsAndSendsWhatWaits() {
        topicHolds(0, 0);
        client.subscribe("run-7", advisory -> {});
        client.close();
        assertThat(consumer.closed()).isTrue();
        assertThat(producer.closed()).isTrue();
    }

    @Test
    void keepsSafeDeliverySettings() {
        Map<String, String> own = new HashMap<>();
        own.put("acks", "0");
        own.put("enable.idempotence", "false");
        own.put("security.protocol", "SSL");
        Map<String, Object> settings = KafkaSettings.producer(
                "broker:9092", EnactorClientConfig.defaults().withKafkaProperties(own));
        assertThat(settings)
                .containsEntry(ProducerConfig.ACKS_CONFIG, "all")
                .containsEntry(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1)
                .containsEntry(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true)
                .containsEntry(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd")
                .containsEntry(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 67108864)
                .containsEntry("security.protocol", "SSL");
        new ProducerConfig(withSerializers(settings));
    }

    private static Map<String, Object> withSerializers(Map<String, Object> settings) {
        Map<String, Object> complete = new HashMap<>(settings);
        complete.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, StringSerializer.class);
        complete.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        return complete;
    }

    @Test
    void refusesABadConfiguration() {
        EnactorClientConfig defaults = EnactorClientConfig.defaults();
        assertThat(defaults.eventsTopic()).isEqualTo("weatherglass.events");
        assertThat(defaults.advisoriesTopic()).isEqualTo("weatherglass.advisories");
        assertThat(defaults.timescale()).isEqualTo(1);
        assertThatThrownBy(() -> defaults.withTimescale(0)).hasMessage("timescale must be finite and > 0, but was 0.0");
        assertThatThrownBy(() -> defaults.withTopics(" ", "b"))
                .hasMessage("eventsTopic must not be blank, but was \" \"");
    }
}
