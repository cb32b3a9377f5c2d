package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.samples.SampleBroker;
import io.weatherglass.forecast.testing.Eventually;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@NeedsBroker
class FencedWriterTest {

    private static final AtomicInteger GROUPS = new AtomicInteger();
    private static final Duration POLL = Duration.ofMillis(50);

    private static EmbeddedKafka kafka;
    private static KafkaClients clients;

    private final Readiness readiness = new Readiness();
    private final AtomicInteger aborted = new AtomicInteger();
    private final List<Integer> numbers = new CopyOnWriteArrayList<>();
    private Topics topics;
    private TopicPartition events;
    private Tenure tenure;
    private FencedWriter writer;

    @BeforeAll
    static void takeBroker(EmbeddedKafka shared) {
        kafka = shared;
        clients = new KafkaClients(kafka.bootstrapServers());
    }

    @BeforeEach
    void freshTopics() throws Exception {
        String group = "group" + GROUPS.incrementAndGet();
        topics = Topics.withPrefix(group);
        events = new TopicPartition(topics.events(), 0);
        tenure = new Tenure(events);
        try (Admin admin = clients.admin()) {
            topics.createMissing(admin, 1);
        }
        writer = new FencedWriter(this::producer, readiness);
        writer.start();
    }

    @AfterEach
    void stopWriting() {
        writer.close();
    }

    /** Counts aborted transactions. */
    @SuppressWarnings("unchecked")
    private Producer<String, byte[]> producer(int number) {
        numbers.add(number);
        Producer<String, byte[]> producer = clients.transactionalWriter(group() + "-" + number);
        return (Producer<String, byte[]>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Producer.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("abortTransaction")) {
                        aborted.incrementAndGet();
                    }
                    try {
                        return method.invoke(producer, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private String group() {
        return topics.events().replace(".events", "");
    }

    private Consumer<String, byte[]> member() {
        Consumer<String, byte[]> member = clients.groupMember(group());
        member.subscribe(List.of(topics.events()));
        return member;
    }

    private static void poll(List<Consumer<String, byte[]>> members) {
        members.forEach(member -> member.poll(POLL));
    }

    private static void awaitAssigned(Consumer<String, byte[]> member) {
        Eventually.until("the member has the partition", () -> {
            member.poll(POLL);
            return !member.assignment().isEmpty();
        });
    }

    private Ownership ownership(Consumer<String, byte[]> member, long watermark) {
        return Ownership.of(member.groupMetadata(), Map.of(tenure, new OffsetAndMetadata(watermark, "position=7")));
    }

    private CompletableFuture<Void> write(String topic, String key, byte[] value) {
        return writer.write(tenure, List.of(new ProducerRecord<>(topic, key, value)));
    }

    private CompletableFuture<Void> write(String key) {
        return write(topics.advisories(), key, key.getBytes(StandardCharsets.UTF_8));
    }

    private List<String> written() {
        return written(topics.advisories());
    }

    private List<String> written(String topic) {
        return SampleBroker.read(clients, topic).stream()
                .map(ConsumerRecord::key)
                .toList();
    }

    private long endOfAdvisories() {
        TopicPartition advisories = new TopicPartition(topics.advisories(), 0);
        try (Admin admin = clients.admin()) {
            return KafkaClients.ends(admin, List.of(advisories)).get(advisories);
        }
    }

    @Test
    void ownerWritesAndCommitsItsWatermark() throws Exception {
        try (Consumer<String, byte[]> owner = member()) {
            awaitAssigned(owner);
            writer.owns(ownership(owner, 3));
            write("run-1").get(60, TimeUnit.SECONDS);
            assertThat(written()).containsExactly("run-1");
            // the marker reaches the group's offsets a little later
            Eventually.until(
                    "the watermark is committed",
                    () -> owner.committed(Set.of(events)).get(events) != null);
            assertThat(owner.committed(Set.of(events)))
                    .isEqualTo(Map.of(events, new OffsetAndMetadata(3, "position=7")));
        }
    }

    /** Each transaction ends with a marker, which occupies an offset. */
    @Test
    void combinesRequestsThatFollowATransaction() throws Exception {
        writer.close();
        writer = new FencedWriter(this::producer, readiness, Duration.ofSeconds(3), System::nanoTime);
        try (Consumer<String, byte[]> owner = member()) {
            awaitAssigned(owner);
            writer.owns(ownership(owner, 3));
            writer.start();
            write("run-1").get(60, TimeUnit.SECONDS);
            write("run-2");
            assertThat(written())
                    .as("the query takes longer than a transaction")
                    .containsExactly("run-1");
            write("run-3").get(60, TimeUnit.SECONDS);
            assertThat(SampleBroker.read(clients, topics.advisories()))
                    .extracting(ConsumerRecord::offset)
                    .containsExactly(0L, 2L, 3L);
        }
    }

    private static void awaitOtherGeneration(
            Ownership before, Consumer<String, byte[]> owner, Consumer<String, byte[]> second) {
        Eventually.until("the group has a new generation", () -> {
            poll(List.of(owner, second));
            return owner.groupMetadata().generationId()
                    != before.member().orElseThrow().generationId();
        });
    }

    /** A frozen daemon does not know yet that another has replaced it. */
    @Test
    void writesOfFormerMembersAreNotReadable() throws Exception {
        Ownership former;
        try (Consumer<String, byte[]> replaced = member()) {
            awaitAssigned(replaced);
            former = ownership(replaced, 3);
        }
        try (Consumer<String, byte[]> owner = member()) {
            awaitAssigned(owner);
            writer.owns(former);
            CompletableFuture<Void> safe = write("run-1");
            Eventually.until("the transaction is aborted", () -> aborted.get() > 0);
            assertThat(safe).isNotDone();
            writer.owns(Ownership.NONE);
            assertThatThrownBy(() -> safe.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(NotOwnerException.class);
            assertThat(written()).isEmpty();
            assertThat(owner.committed(Set.of(events)).get(events)).isNull();
            assertThat(readiness.isReady()).isTrue();
        }
    }

    /** With nothing to write, only the coordinator can report the replacement. */
    @Test
    void confirmsOwnershipAfterAWhile() throws Exception {
        AtomicLong nanos = new AtomicLong();
        writer.close();
        writer = new FencedWriter(this::producer, readiness, Duration.ZERO, nanos::get);
        writer.start();
        try (Consumer<String, byte[]> replaced = member()) {
            awaitAssigned(replaced);
            writer.owns(ownership(replaced, 3));
            write("run-1").get(60, TimeUnit.SECONDS);
            nanos.addAndGet(Duration.ofSeconds(4).toNanos());
            writer.confirm(tenure).get(60, TimeUnit.SECONDS);
        }
        try (Consumer<String, byte[]> owner = member()) {
            awaitAssigned(owner);
            assertThat(writer.confirm(tenure)).as("confirmed a moment ago").isCompleted();
            nanos.addAndGet(Duration.ofSeconds(4).toNanos());
            CompletableFuture<Void> confirmed = writer.confirm(tenure);
            Eventually.until("the transaction is aborted", () -> aborted.get() > 0);
            assertThat(confirmed).isNotDone();
            writer.owns(Ownership.NONE);
            assertThatThrownBy(() -> confirmed.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(NotOwnerException.class);
            assertThat(written()).containsExactly("run-1");
        }
    }

    /** The start of an alert must then be retried rather than left to another owner. */
    @Test
    void anUnknownGenerationIsNotALossOfOwnership() throws Exception {
        AtomicLong nanos = new AtomicLong();
        writer.close();
        writer = new FencedWriter(this::producer, readiness, Duration.ZERO, nanos::get);
        writer.start();
        try (Consumer<String, byte[]> owner = member()) {
            awaitAssigned(owner);
            Ownership before = ownership(owner, 3);
            try (Consumer<String, byte[]> second = member()) {
                awaitOtherGeneration(before, owner, second);
                writer.owns(before);
                CompletableFuture<Void> confirmed = writer.confirm(tenure);
                Eventually.until("the transaction is aborted", () -> aborted.get() > 0);
                Eventually.until("the writer no longer waits", () -> {
                    nanos.addAndGet(Duration.ofSeconds(31).toNanos());
                    writer.owns(before);
                    return confirmed.isDone();
                });
                assertThatThrownBy(confirmed::get)
                        .cause()
                        .isNotInstanceOf(NotOwnerException.class)
                        .hasMessageContaining("new generation");
                assertThat(readiness.isReady()).isFalse();
                writer.owns(ownership(owner, 3));
                writer.confirm(tenure).get(60, TimeUnit.SECONDS);
                assertThat(readiness.isReady()).isTrue();
            }
        }
    }

    @Test
    void writesOnceInTheNextGeneration() throws Exception {
        try (Consumer<String, byte[]> owner = member()) {
            awaitAssigned(owner);
            Ownership before = ownership(owner, 3);
            try (Consumer<String, byte[]> second = member()) {
                awaitOtherGeneration(before, owner, second);
                writer.owns(before);
                CompletableFuture<Void> safe = write("run-1");
                Eventually.until("the transaction is aborted", () -> aborted.get() > 0);
                writer.owns(ownership(owner, 3));
                safe.get(60, TimeUnit.SECONDS);
                assertThat(written()).containsExactly("run-1");
            }
        }
    }

    /** The records were created before another daemon owned the partition in between. */
    @Test
    void rejectsWritesOfAnEarlierTenure() throws Exception {
        try (Consumer<String, byte[]> owner = member()) {
            awaitAssigned(owner);
            writer.owns(Ownership.of(
                    owner.groupMetadata(), Map.of(new Tenure(events), new OffsetAndMetadata(3, "position=7"))));
            assertThatThrownBy(() -> write("run-1").get(60, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(NotOwnerException.class);
            assertThat(written()).isEmpty();
        }
    }

    /**
     * The previous owner is frozen between commit and end of the transaction, after the group coordinator has agreed.
     */
    @Test
    void newOwnerWaitsForAnOpenTransaction() throws Exception {
        try (Producer<String, byte[]> frozen = clients.transactionalWriter("frozen")) {
            frozen.initTransactions();
            try (Consumer<String, byte[]> replaced = member()) {
                awaitAssigned(replaced);
                frozen.beginTransaction();
                frozen.send(new ProducerRecord<>(topics.advisories(), "run-1", new byte[3]));
                frozen.sendOffsetsToTransaction(
                        Map.of(events, new OffsetAndMetadata(3, "position=7")), replaced.groupMetadata());
                frozen.flush();
            }
            try (Consumer<String, byte[]> successor = member()) {
                awaitAssigned(successor);
                assertThatThrownBy(() -> successor.committed(Set.of(events), POLL))
                        .isInstanceOf(TimeoutException.class);
                assertThat(endOfAdvisories())
                        .as("undecided transactions are waited for")
                        .isEqualTo(1);
                assertThat(successor.committed(Set.of(events)).get(events))
                        .as("aborted by its timeout")
                        .isNull();
                assertThatThrownBy(frozen::commitTransaction).isInstanceOf(RuntimeException.class);
                assertThat(written()).isEmpty();
            }
        }
    }

    /** As after a timeout. With the same id, a later transaction could commit the rest of the fenced one. */
    @Test
    void replacesAFencedProducer() throws Exception {
        try (Consumer<String, byte[]> owner = member()) {
            awaitAssigned(owner);
            writer.owns(ownership(owner, 3));
            write("run-1").get(60, TimeUnit.SECONDS);
            try (Producer<String, byte[]> fencing = clients.transactionalWriter(group() + "-1")) {
                fencing.initTransactions();
            }
            write("run-2").get(60, TimeUnit.SECONDS);
            assertThat(written()).containsExactly("run-1", "run-2");
            assertThat(numbers).containsExactly(1, 2);
        }
    }

    /**
     * At first, the requests share a transaction, since the writer takes all that arrived while its producer was
     * created.
     */
    @Test
    void rejectedRecordsDoNotBlockOthers() throws Exception {
        byte[] large = new byte[200_000];
        new Random(1).nextBytes(large);
        try (Consumer<String, byte[]> owner = member();
                Admin admin = clients.admin()) {
            String small = topics.advisories() + ".small";
            // set at creation, since brokers apply changes later than they confirm them
            admin.createTopics(
                            List.of(new NewTopic(small, 1, (short) 1).configs(Map.of("max.message.bytes", "100000"))))
                    .all()
                    .get();
            awaitAssigned(owner);
            writer.owns(ownership(owner, 3));
            byte[] little = {1};
            List<CompletableFuture<Void>> safe = List.of(write(small, "run-1", little), write(small, "run-2", little));
            CompletableFuture<Void> refused = write(small, "run-3", large);
            CompletableFuture<Void> last = write(small, "run-4", little);
            for (CompletableFuture<Void> each : safe) {
                each.get(60, TimeUnit.SECONDS);
            }
            assertThatThrownBy(() -> refused.get(60, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(RecordTooLargeException.class);
            last.get(60, TimeUnit.SECONDS);
            assertThat(written(small)).containsExactly("run-1", "run-2", "run-4");
        }
    }
}
