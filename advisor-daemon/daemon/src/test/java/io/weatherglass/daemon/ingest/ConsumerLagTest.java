package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.forecast.testing.Eventually;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@NeedsBroker
class ConsumerLagTest {

    private static EmbeddedKafka kafka;
    private static KafkaClients clients;

    private final DaemonMetrics metrics = new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10);

    @BeforeAll
    static void takeBroker(EmbeddedKafka shared) {
        kafka = shared;
        clients = new KafkaClients(kafka.bootstrapServers());
    }

    private static final class Slow implements EventHandler {

        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch mayFold = new CountDownLatch(1);

        @Override
        public CompletionStage<Void> assigned(Map<Integer, PartitionProgress> partitions) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void revoked(int partition) {}

        @Override
        public void event(EventEnvelope event, ConsumerRecord<String, byte[]> record) {
            begun.countDown();
            try {
                mayFold.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void polled(List<Integer> livePartitions) {}
    }

    private static PollLoop loop(
            Topics topics, EventHandler handler, Producer<String, byte[]> producer, FencedWriter writer) {
        Consumer<String, byte[]> member = clients.groupMember(topics.events());
        return new PollLoop(
                new PollLoop.Source(
                        member,
                        new PollTasks(member),
                        topics.events(),
                        new OpenEventLog(topics, clients::reader, ends -> Map.of(), writer, 0, () -> 1 << 20),
                        running -> Optional.empty()),
                new EventDecoder(new PlanValidator(Set.of("asap"), Set.of(), 10))::decode,
                new DeadLetterWriter(
                        producer,
                        topics.deadLetters(),
                        new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10),
                        new Readiness(),
                        System::nanoTime),
                writer,
                handler,
                new Readiness());
    }

    private static FencedWriter writer() {
        FencedWriter writer =
                new FencedWriter(number -> clients.transactionalWriter("lag-" + UUID.randomUUID()), new Readiness());
        writer.start();
        return writer;
    }

    private static ProducerRecord<String, byte[]> event(Topics topics, int number) {
        return new EventCodec()
                .toRecord(
                        topics.events(),
                        new EventEnvelope(
                                String.valueOf(number),
                                URI.create("urn:test"),
                                Instant.EPOCH,
                                EventEnvelope.LIVE,
                                "run-7",
                                new JobStarted("a", 1, Optional.empty())));
    }

    private String scrapedLag() {
        return metrics.scrape()
                .lines()
                .filter(line -> line.startsWith("weatherglass_consumer_lag_records{"))
                .findFirst()
                .orElse("absent");
    }

    private static String lagOf(int records) {
        return "weatherglass_consumer_lag_records{partition=\"0\"} " + (double) records;
    }

    @Test
    void countsAllRecordsOfABurst() throws Exception {
        Topics topics = Topics.withPrefix("burst");
        Slow handler = new Slow();
        try (Admin admin = clients.admin();
                Producer<String, byte[]> producer = clients.writer()) {
            topics.createMissing(admin, 1);
            try (FencedWriter writer = writer();
                    PollLoop loop = loop(topics, handler, producer, writer)) {
                metrics.health().lag(new ConsumerLag(admin, topics.events(), loop::positions)::records);
                loop.start();
                Eventually.until("there is nothing to read", () -> scrapedLag().equals(lagOf(0)));

                producer.send(event(topics, 0)).get();
                handler.begun.await();
                for (int i = 1; i < 3000; i++) {
                    producer.send(event(topics, i));
                }
                producer.flush();
                // a busy broker may not respond immediately
                Eventually.until("the burst is counted", () -> scrapedLag().equals(lagOf(3000)));

                handler.mayFold.countDown();
                Eventually.until("all events are folded", () -> scrapedLag().equals(lagOf(0)));
            } finally {
                handler.mayFold.countDown();
            }
        }
    }

    @Test
    void ignoresTransactionMarkers() throws Exception {
        Topics topics = Topics.withPrefix("transactions");
        Slow handler = new Slow();
        handler.mayFold.countDown();
        try (Admin admin = clients.admin();
                Producer<String, byte[]> producer = clients.writer();
                Producer<String, byte[]> transactional = transactional()) {
            topics.createMissing(admin, 1);
            transactional.initTransactions();
            transactional.beginTransaction();
            transactional.send(event(topics, 0));
            transactional.commitTransaction();
            transactional.beginTransaction();
            transactional.send(event(topics, 1));
            transactional.abortTransaction();
            try (FencedWriter writer = writer();
                    PollLoop loop = loop(topics, handler, producer, writer)) {
                metrics.health().lag(new ConsumerLag(admin, topics.events(), loop::positions)::records);
                loop.start();
                Eventually.until(
                        "all events are folded",
                        () -> handler.begun.getCount() == 0 && scrapedLag().equals(lagOf(0)));
            }
        }
    }

    private static Producer<String, byte[]> transactional() {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        kafka.bootstrapServers(),
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        "lag"),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    @Test
    void isAbsentWhileTheBrokersDoNotRespond() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Admin admin = new KafkaClients("127.0.0.1:" + silent.getLocalPort()).admin();
            try {
                metrics.health().lag(() -> Map.of(0, 7L));
                assertThat(scrapedLag()).isEqualTo(lagOf(7));

                metrics.health().lag(new ConsumerLag(admin, "events", () -> Map.of(0, 3L))::records);
                assertThat(scrapedLag()).isEqualTo("absent");
            } finally {
                admin.close(Duration.ZERO);
            }
        }
    }
}
