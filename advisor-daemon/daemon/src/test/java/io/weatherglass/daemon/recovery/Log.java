package io.weatherglass.daemon.recovery;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.support.RecursiveDeletion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The daemon's topics with one partition each on a real broker. Writes events, plays a killed previous owner, of which
 * only commits and advisories remain, and reads published advisories.
 */
public final class Log implements AutoCloseable {

    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final URI PREDECESSOR = URI.create("urn:weatherglass:daemon");

    private final String prefix;
    private final String bootstrapServers;
    private final Topics topics;
    private final KafkaClients clients;
    private final Producer<String, byte[]> producer;
    private final EventCodec codec = new EventCodec();
    private final Path data;

    /** @param prefix prefix of the topics, which is also the group of the daemons */
    public Log(EmbeddedKafka broker, String prefix) throws Exception {
        this.prefix = prefix;
        bootstrapServers = broker.bootstrapServers();
        topics = Topics.withPrefix(prefix);
        clients = new KafkaClients(bootstrapServers);
        try (Admin admin = clients.admin()) {
            topics.createMissing(admin, 1);
        }
        producer = clients.writer();
        data = Files.createTempDirectory("weatherglass-" + prefix);
    }

    /** Settings for daemons whose forecasts do not matter, to save CPU time. */
    static Map<String, String> littleEffort(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("forecast.max-realizations", "100");
        settings.put("forecast.compare-strategies", "none");
        return settings;
    }

    public Path data() {
        return data;
    }

    public Topics topics() {
        return topics;
    }

    public Daemon daemon(Map<String, String> settings) {
        return daemon(settings, Clock.systemUTC());
    }

    public Daemon daemon(Map<String, String> settings, Clock machine) {
        Map<String, String> all = new HashMap<>(settings);
        all.put(Settings.HTTP_PORT.key(), "0");
        all.putIfAbsent(Settings.DATA_DIR.key(), data.toString());
        all.put(Settings.TOPIC_PREFIX.key(), prefix);
        all.put(Settings.GROUP_ID.key(), prefix);
        return Daemon.start(Configuration.of(all), bootstrapServers, machine);
    }

    public void write(EventEnvelope event) throws Exception {
        producer.send(codec.toRecord(topics.events(), event)).get();
    }

    public void write(List<EventEnvelope> events) throws Exception {
        for (EventEnvelope event : events) {
            producer.send(codec.toRecord(topics.events(), event));
        }
        producer.flush();
    }

    public void writeRaw(ProducerRecord<String, byte[]> record) throws Exception {
        producer.send(record).get();
    }

    public void published(String topic, Advisory advisory) throws Exception {
        producer.send(new AdvisoryCodec().toRecord(topic, PREDECESSOR, advisory))
                .get();
    }

    public void committed(long watermark, long position) throws Exception {
        try (Admin admin = clients.admin()) {
            admin.alterConsumerGroupOffsets(
                            prefix, Map.of(events(), new OffsetAndMetadata(watermark, "position=" + position)))
                    .all()
                    .get();
        }
    }

    public OffsetAndMetadata commit() throws Exception {
        try (Admin admin = clients.admin()) {
            return admin.listConsumerGroupOffsets(prefix)
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .get(events());
        }
    }

    public void deleteEventsBefore(long offset) throws Exception {
        deleteBefore(topics.events(), offset);
    }

    void deleteBefore(String topic, long offset) throws Exception {
        try (Admin admin = clients.admin()) {
            admin.deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(offset)))
                    .all()
                    .get();
        }
    }

    private TopicPartition events() {
        return new TopicPartition(topics.events(), 0);
    }

    public List<ConsumerRecord<String, byte[]>> readUntil(
            String topic, Predicate<List<ConsumerRecord<String, byte[]>>> condition) {
        List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try (Consumer<String, byte[]> consumer = clients.reader()) {
            List<TopicPartition> partition = List.of(new TopicPartition(topic, 0));
            consumer.assign(partition);
            consumer.seekToBeginning(partition);
            while (!condition.test(records)) {
                if (System.nanoTime() > deadline) {
                    throw new AssertionError(
                            "not within " + PATIENCE + "; " + topic + " has " + records.size() + " records");
                }
                consumer.poll(Duration.ofMillis(50)).forEach(records::add);
            }
        }
        return records;
    }

    public List<Advisory> advisoriesUntilClosed(String instance) {
        return advisoriesUntil(instance, advisories -> advisories.stream().anyMatch(Advisory::closing));
    }

    public List<Advisory> advisoriesUntil(String instance, Predicate<List<Advisory>> condition) {
        return advisoriesUntil(topics.advisories(), instance, condition);
    }

    /** Returns when the closing advisory is in the compacted topic, which is the last step for an instance. */
    public void latestUntilClosed(String instance) {
        advisoriesUntil(
                topics.advisoriesLatest(),
                instance,
                advisories -> advisories.stream().anyMatch(Advisory::closing));
    }

    private List<Advisory> advisoriesUntil(String topic, String instance, Predicate<List<Advisory>> condition) {
        List<Advisory> found = new ArrayList<>();
        AtomicInteger read = new AtomicInteger();
        readUntil(topic, records -> {
            // decoded once, since there may be thousands, read often
            found.addAll(advisories(instance, records.subList(read.getAndSet(records.size()), records.size())));
            return condition.test(found);
        });
        return found;
    }

    public List<Advisory> advisoriesNow(String instance) {
        return advisories(instance, readAll(topics.advisories()));
    }

    public List<Advisory> latestNow(String instance) {
        return advisories(instance, readAll(topics.advisoriesLatest()));
    }

    public List<ConsumerRecord<String, byte[]>> readAll(String topic) {
        TopicPartition partition = new TopicPartition(topic, 0);
        List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
        try (Consumer<String, byte[]> consumer = clients.reader()) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).get(partition);
            while (consumer.position(partition) < end) {
                consumer.poll(Duration.ofMillis(50)).forEach(records::add);
            }
        }
        return records;
    }

    private static List<Advisory> advisories(String instance, List<ConsumerRecord<String, byte[]>> records) {
        AdvisoryCodec advisoryCodec = new AdvisoryCodec();
        return records.stream()
                .filter(record -> instance.equals(record.key()))
                .map(advisoryCodec::fromRecord)
                .toList();
    }

    @Override
    public void close() {
        producer.close();
        try {
            RecursiveDeletion.delete(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
