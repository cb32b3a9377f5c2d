package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.testing.Eventually;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("broker")
class HangingTransactionsWatchTest {

    private static final Topics TOPICS = Topics.withPrefix("watched");
    private static final String GROUP = "watching";
    private static final Duration PERIOD = Duration.ofMillis(50);

    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;
    private static Admin admin;

    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();

    /** Each reading is later than the previous one by {@link HangingTransactions#PATIENCE}. */
    private final LongSupplier patiently = () -> nanos.addAndGet(HangingTransactions.PATIENCE.toNanos());

    @BeforeAll
    static void start() throws Exception {
        kafka = EmbeddedKafka.start(directory, 0);
        admin = new KafkaClients(kafka.bootstrapServers()).admin();
        TOPICS.createMissing(admin, 1);
    }

    @AfterAll
    static void stop() {
        admin.close();
        kafka.close();
    }

    private HangingTransactionsWatch watch(Admin of) {
        return new HangingTransactionsWatch(
                HangingTransactions.ofTopics(of, TOPICS, GROUP, patiently, Clock.systemUTC(), ended::incrementAndGet),
                PERIOD);
    }

    /** Opens a transaction that the coordinator does not know, of a producer that has no other transaction. */
    private static void hang(String id) throws Exception {
        TopicPartition advisories = new TopicPartition(TOPICS.advisories(), 0);
        try (Producer<String, byte[]> producer = new KafkaClients(kafka.bootstrapServers()).transactionalWriter(id)) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(TOPICS.events(), "elsewhere", new byte[0]));
            producer.commitTransaction();
        }
        TransactionDescription known =
                admin.describeTransactions(List.of(id)).description(id).get();
        UnknownTransaction.writeRecord(
                kafka.bootstrapServers(), admin, id, known.producerId(), (short) known.producerEpoch(), advisories);
    }

    @Test
    void endsHangingTransactions() throws Exception {
        try (HangingTransactionsWatch watch = watch(admin)) {
            hang(GROUP + "-before");
            watch.start();
            Eventually.until("the transaction is ended", () -> ended.get() == 1);
            hang(GROUP + "-later");
            Eventually.until("a later transaction is ended too", () -> ended.get() == 2);
            assertThat(watch.obstacle()).isEmpty();
        }
    }

    @Test
    void reportsObstacles() {
        try (Admin nowhere = new KafkaClients("127.0.0.1:1").admin();
                HangingTransactionsWatch watch = watch(nowhere)) {
            assertThat(watch.obstacle()).isEmpty();
            watch.start();
            Eventually.until(
                    "the watch has checked once", () -> watch.obstacle().isPresent());
            assertThat(watch.obstacle())
                    .get()
                    .asString()
                    .startsWith("cannot determine whether any transaction is hanging: ");
        }
    }

    @Test
    void repeatsFailedChecks() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        Admin moody = (Admin) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Admin.class}, (proxy, method, arguments) -> {
                    if (failures.getAndIncrement() < 3) {
                        throw new IllegalStateException("in no mood");
                    }
                    return method.invoke(admin, arguments);
                });
        hang(GROUP + "-moody");
        try (HangingTransactionsWatch watch = watch(moody)) {
            watch.start();
            Eventually.until("the transaction is ended", () -> ended.get() == 1);
        }
        assertThat(failures.get()).isGreaterThan(3);
    }
}
