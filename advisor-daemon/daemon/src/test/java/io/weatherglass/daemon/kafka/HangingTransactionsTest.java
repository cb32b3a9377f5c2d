package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.forecast.testing.Eventually;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("broker")
class HangingTransactionsTest {

    private static final TopicPartition EVENTS = new TopicPartition("events", 0);

    /** The broker has one partition for the offsets of all groups. */
    private static final TopicPartition OFFSETS = new TopicPartition(Topic.GROUP_METADATA_TOPIC_NAME, 0);

    private static final Duration ANSWER = Duration.ofSeconds(60);

    /** Timeout for a response that never arrives. */
    private static final Duration WAIT = Duration.ofSeconds(1);

    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;
    private static KafkaClients clients;
    private static Admin admin;

    private final String group = "advisors-" + UUID.randomUUID();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger ended = new AtomicInteger();
    private final HangingTransactions hanging =
            HangingTransactions.ofOffsets(admin, group, nanos::get, Clock.systemUTC(), ended::incrementAndGet);

    private final Topics topics = Topics.withPrefix(group);
    private final HangingTransactions inTopics =
            HangingTransactions.ofTopics(admin, topics, group, nanos::get, Clock.systemUTC(), ended::incrementAndGet);

    @BeforeAll
    static void start() throws Exception {
        kafka = EmbeddedKafka.start(directory, 0);
        clients = new KafkaClients(kafka.bootstrapServers());
        admin = clients.admin();
        admin.createTopics(List.of(new NewTopic(EVENTS.topic(), 1, (short) 1)))
                .all()
                .get();
        // creates the group coordinator, which hanging transactions need
        committed("first", ANSWER);
    }

    @AfterAll
    static void stop() {
        admin.close();
        kafka.close();
    }

    /** Opens a transaction that the coordinator does not know, although it knows the producer. */
    private void hang() throws Exception {
        String id = group + "-writer";
        try (Producer<String, byte[]> producer = writer(id)) {
            producer.initTransactions();
        }
        TransactionDescription known =
                admin.describeTransactions(List.of(id)).description(id).get();
        hang(id, known.producerId(), (short) known.producerEpoch());
    }

    /** Returns a producer whose transactions do not time out within the test. */
    private static Producer<String, byte[]> writer(String id) {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        kafka.bootstrapServers(),
                        "transactional.id",
                        id,
                        "transaction.timeout.ms",
                        600_000),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    private void hang(String id, long producerId, short producerEpoch) throws Exception {
        UnknownTransaction.write(kafka.bootstrapServers(), admin, group, id, producerId, producerEpoch, EVENTS, 7);
    }

    private Map<TopicPartition, OffsetAndMetadata> committed() {
        return committed(group, ANSWER);
    }

    private static Map<TopicPartition, OffsetAndMetadata> committed(String group, Duration longest) {
        try (Consumer<String, byte[]> member = clients.groupMember(group)) {
            return member.committed(Set.of(EVENTS), longest);
        }
    }

    private static ConsumerGroupMetadata ofNoMember(String group) {
        try (Consumer<String, byte[]> member = clients.groupMember(group)) {
            return member.groupMetadata();
        }
    }

    private void assertOffsetsAreWaitedFor() throws Exception {
        assertThatThrownBy(() -> committed(group, WAIT)).isInstanceOf(TimeoutException.class);
        // a slow broker does not respond in time either
        assertThat(admin.describeProducers(List.of(OFFSETS))
                        .partitionResult(OFFSETS)
                        .get()
                        .activeProducers())
                .anyMatch(producer -> producer.currentTransactionStartOffset().isPresent());
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void endsTransactionsFinishedAtTheCoordinator() throws Exception {
        hang();
        assertOffsetsAreWaitedFor();

        assertThat(hanging.end(() -> true)).isEmpty();
        pass(HangingTransactions.PATIENCE.minusNanos(1));
        assertThat(hanging.end(() -> true)).isEmpty();
        assertThat(ended).hasValue(0);
        assertOffsetsAreWaitedFor();

        pass(Duration.ofNanos(1));
        assertThat(hanging.end(() -> true)).isEmpty();
        assertThat(ended).hasValue(1);
        assertThat(committed().get(EVENTS)).as("the transaction was aborted").isNull();
        pass(HangingTransactions.PATIENCE);
        assertThat(hanging.end(() -> true)).isEmpty();
        assertThat(ended).hasValue(1);
    }

    @Test
    void endsTransactionsOfUnknownProducers() throws Exception {
        // creates the transaction coordinator
        try (Producer<String, byte[]> producer = writer(group + "-other")) {
            producer.initTransactions();
        }
        hang(group + "-forgotten", 4_000_000_000L, (short) 3);
        assertOffsetsAreWaitedFor();

        hanging.end(() -> true);
        pass(HangingTransactions.PATIENCE);
        hanging.end(() -> true);
        assertThat(ended).hasValue(1);
        assertThat(committed().get(EVENTS)).isNull();
    }

    @Test
    void endsNothingWhileTheDaemonStops() throws Exception {
        hang();
        hanging.end(() -> true);
        pass(HangingTransactions.PATIENCE);
        AtomicInteger questions = new AtomicInteger();
        assertThat(hanging.end(() -> questions.getAndIncrement() < 3)).isEmpty();
        assertThat(ended).as("the transaction was found but not ended").hasValue(0);
        assertThat(questions).hasValue(4);
        assertOffsetsAreWaitedFor();

        hanging.end(() -> true);
        assertThat(ended).hasValue(1);
    }

    @Test
    void restartsSuspicionAfterAFailedCheck() throws Exception {
        hang();
        hanging.end(() -> true);
        pass(HangingTransactions.PATIENCE);
        hanging.end(() -> false);
        hanging.end(() -> true);
        assertThat(ended).hasValue(0);

        pass(HangingTransactions.PATIENCE);
        hanging.end(() -> true);
        assertThat(ended).hasValue(1);
    }

    @Test
    void keepsRunningTransactions() throws Exception {
        try (Producer<String, byte[]> producer = writer(group + "-writer")) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.sendOffsetsToTransaction(Map.of(EVENTS, new OffsetAndMetadata(5)), ofNoMember(group));
            assertOffsetsAreWaitedFor();

            hanging.end(() -> true);
            pass(HangingTransactions.PATIENCE.multipliedBy(2));
            assertThat(hanging.end(() -> true)).isEmpty();
            assertThat(ended).hasValue(0);
            producer.commitTransaction();
        }
        assertThat(committed().get(EVENTS).offset()).isEqualTo(5);
    }

    /** The broker's clock was an hour ahead at its start. */
    @Test
    void endsOwnTransactionsFromTheFuture() throws Exception {
        HangingTransactions hourAgo = HangingTransactions.ofOffsets(
                admin,
                group,
                nanos::get,
                Clock.offset(Clock.systemUTC(), Duration.ofHours(-1)),
                ended::incrementAndGet);
        try (Producer<String, byte[]> producer = writer(group + "-writer");
                Producer<String, byte[]> other = writer("other-" + group)) {
            other.initTransactions();
            other.beginTransaction();
            other.sendOffsetsToTransaction(Map.of(EVENTS, new OffsetAndMetadata(6)), ofNoMember("other-" + group));
            producer.initTransactions();
            producer.beginTransaction();
            producer.sendOffsetsToTransaction(Map.of(EVENTS, new OffsetAndMetadata(5)), ofNoMember(group));
            assertOffsetsAreWaitedFor();

            hourAgo.end(() -> true);
            pass(HangingTransactions.PATIENCE.minusNanos(1));
            hourAgo.end(() -> true);
            assertThat(ended).hasValue(0);
            pass(Duration.ofNanos(1));
            assertThat(hourAgo.end(() -> true)).isEmpty();

            assertThat(ended).hasValue(1);
            assertThat(committed().get(EVENTS))
                    .as("the transaction was aborted")
                    .isNull();
            assertThatThrownBy(producer::commitTransaction).isInstanceOf(KafkaException.class);
            other.commitTransaction();
        }
    }

    @Test
    void distinguishesTransactionsOfAProducer() throws Exception {
        try (Producer<String, byte[]> producer = writer(group + "-writer")) {
            producer.initTransactions();
            for (int offset = 1; offset <= 3; offset++) {
                producer.beginTransaction();
                producer.sendOffsetsToTransaction(Map.of(EVENTS, new OffsetAndMetadata(offset)), ofNoMember(group));
                hanging.end(() -> true);
                producer.commitTransaction();
                pass(HangingTransactions.PATIENCE);
                hanging.end(() -> true);
            }
        }
        assertThat(ended).hasValue(0);
        assertThat(committed().get(EVENTS).offset()).isEqualTo(3);
    }

    /** Later records become readable once the transaction ends. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endsTransactionsInTheDaemonsTopics(boolean committed) throws Exception {
        TopicPartition topic = fresh(topics.advisories());
        hangIn(topic, group + "-writer", committed ? Producer::commitTransaction : Producer::abortTransaction);
        try (Producer<String, byte[]> others = clients.writer();
                Consumer<String, byte[]> reader = clients.reader()) {
            others.send(new ProducerRecord<>(topic.topic(), "behind", new byte[0]))
                    .get();
            reader.assign(List.of(topic));
            reader.seekToBeginning(List.of(topic));
            assertThat(reader.endOffsets(List.of(topic)))
                    .as("before its transaction")
                    .containsEntry(topic, 0L);

            inTopics.end(() -> true);
            pass(HangingTransactions.PATIENCE.minusNanos(1));
            inTopics.end(() -> true);
            assertThat(ended).hasValue(0);
            pass(Duration.ofNanos(1));
            inTopics.end(() -> true);
            assertThat(ended).hasValue(1);

            List<String> keys = new ArrayList<>();
            Eventually.until("records after the transaction are read", () -> {
                reader.poll(WAIT).forEach(record -> keys.add(record.key()));
                return !keys.isEmpty();
            });
            assertThat(keys).containsExactly("behind");
        }
    }

    @Test
    void keepsPossiblyCommittedEvents() throws Exception {
        TopicPartition topic = fresh(topics.events());
        hangIn(topic, "enactor-" + group, Producer::commitTransaction);
        endTwice();
        assertThat(ended).hasValue(0);
    }

    @Test
    void endsAbortedAndOwnTransactions() throws Exception {
        TopicPartition topic = fresh(topics.events());
        hangIn(topic, "enactor-" + group, Producer::abortTransaction);
        hangIn(topic, group + "-writer", Producer::commitTransaction);
        endTwice();
        assertThat(ended).hasValue(2);
    }

    @Test
    void keepsRunningTransactionsInTopics() throws Exception {
        TopicPartition topic = fresh(topics.advisories());
        try (Producer<String, byte[]> producer = writer(group + "-writer")) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic.topic(), "key", new byte[0]))
                    .get();
            endTwice();
            assertThat(ended).hasValue(0);
            producer.commitTransaction();
        }
    }

    private void endTwice() {
        inTopics.end(() -> true);
        pass(HangingTransactions.PATIENCE);
        assertThat(inTopics.end(() -> true)).isEmpty();
    }

    private static TopicPartition fresh(String name) throws Exception {
        admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get();
        return new TopicPartition(name, 0);
    }

    /** @param last ends the last transaction of the producer that its coordinator knows */
    private void hangIn(TopicPartition topic, String id, java.util.function.Consumer<Producer<String, byte[]>> last)
            throws Exception {
        try (Producer<String, byte[]> producer = writer(id)) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(EVENTS.topic(), "elsewhere", new byte[0]))
                    .get();
            last.accept(producer);
        }
        TransactionDescription known =
                admin.describeTransactions(List.of(id)).description(id).get();
        UnknownTransaction.writeRecord(
                kafka.bootstrapServers(), admin, id, known.producerId(), (short) known.producerEpoch(), topic);
    }

    @Test
    void reportsUnresponsiveBrokers() throws ExecutionException, InterruptedException {
        try (Admin nowhere = new KafkaClients("127.0.0.1:1").admin()) {
            assertThat(HangingTransactions.ofOffsets(
                                    nowhere, group, nanos::get, Clock.systemUTC(), ended::incrementAndGet)
                            .end(() -> true))
                    .get()
                    .asString()
                    .startsWith("cannot determine whether any transaction is hanging: ");
        }
    }
}
