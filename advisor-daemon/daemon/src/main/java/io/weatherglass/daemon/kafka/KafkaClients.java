package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.group.GroupDirectory;
import io.weatherglass.daemon.group.IntroducingAssignor;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Creates the Kafka clients of the daemon. */
public final class KafkaClients {

    /** After this time, the partitions of a killed daemon are reassigned. */
    private static final int SESSION_TIMEOUT_MS = 6_000;

    /** A daemon whose poll thread hangs loses its partitions after this time. Querying offsets may take a minute. */
    private static final int MAX_POLL_INTERVAL_MS = 300_000;

    private static final int ANSWER_MS = 10_000;

    /**
     * A new owner may have to wait this long after the previous owner's session has ended. Transactions take only
     * milliseconds.
     */
    static final int TRANSACTION_TIMEOUT_MS = SESSION_TIMEOUT_MS;

    /** A transaction that starts while the previous one completes is rejected for a few milliseconds. */
    private static final int NEXT_TRANSACTION_BACKOFF_MS = 5;

    /** Longer than it takes to pass the records of a transaction to the producer, which is then flushed. */
    private static final int TRANSACTION_LINGER_MS = 100;

    /** Events sent together are processed together, whereas each separate batch costs a forecast. */
    private static final int TOGETHER_MS = 10_000;

    /** Batch size: a few hundred events, far below the broker's default limit of 1 MB. */
    private static final int TOGETHER_BYTES = 256 * 1024;

    /** Compresses batches of one or two records as well as the default level 3, in half the CPU time. */
    private static final int ZSTD_LEVEL = 1;

    private static final int ANSWER_TIMEOUT_MS = 5_000;

    private static final Duration LEADERS_KEPT = Duration.ofDays(365);

    private final String bootstrapServers;
    private final Map<String, String> operators;
    private final Optional<BrokerTime> stamps;

    public KafkaClients(String bootstrapServers) {
        this(bootstrapServers, Map.of());
    }

    /** @param operators the operator's properties for all clients; the daemon's own properties override them */
    public KafkaClients(String bootstrapServers, Map<String, String> operators) {
        this(bootstrapServers, operators, Optional.empty());
    }

    private KafkaClients(String bootstrapServers, Map<String, String> operators, Optional<BrokerTime> stamps) {
        this.bootstrapServers = bootstrapServers;
        this.operators = Map.copyOf(operators);
        this.stamps = stamps;
    }

    public KafkaClients stampedBy(BrokerTime time) {
        return new KafkaClients(bootstrapServers, operators, Optional.of(time));
    }

    /** @param named the setting or option that names the brokers, for the error message */
    public void requireBrokers(String named) {
        try {
            queryNodes();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the brokers", e);
        } catch (ExecutionException | KafkaException e) {
            throw noBroker(named, e.getCause() == null ? e : e.getCause());
        }
    }

    private void queryNodes() throws InterruptedException, ExecutionException {
        Admin admin = admin();
        try {
            BrokerAnswers.await(
                    admin.describeCluster(new DescribeClusterOptions().timeoutMs(ANSWER_MS))
                            .nodes(),
                    ANSWER_MS);
        } finally {
            admin.close(Duration.ZERO);
        }
    }

    private IllegalStateException noBroker(String named, Throwable why) {
        return new IllegalStateException(
                "no Kafka broker responds at " + bootstrapServers + " (" + named + "): " + why.getMessage()
                        + "; \"weatherglass serve --embedded\" starts one with the daemon",
                why);
    }

    public Consumer<String, byte[]> groupMember(String groupId) {
        return groupMember(groupId, CooperativeStickyAssignor.class, Map.of());
    }

    public Consumer<String, byte[]> groupMember(String groupId, GroupDirectory directory) {
        return groupMember(groupId, IntroducingAssignor.class, Map.of(IntroducingAssignor.DIRECTORY, directory));
    }

    private Consumer<String, byte[]> groupMember(String groupId, Class<?> assignor, Map<String, Object> more) {
        Map<String, Object> properties = readerProperties();
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
        properties.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_TIMEOUT_MS);
        properties.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, SESSION_TIMEOUT_MS / 3);
        properties.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, MAX_POLL_INTERVAL_MS);
        properties.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, assignor.getName());
        properties.putAll(more);
        return new KafkaConsumer<>(properties, new StringDeserializer(), new ByteArrayDeserializer());
    }

    public Consumer<String, byte[]> reader() {
        return new KafkaConsumer<>(readerProperties(), new StringDeserializer(), new ByteArrayDeserializer());
    }

    private Map<String, Object> readerProperties() {
        Map<String, Object> properties = common();
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        return properties;
    }

    /**
     * Creates a producer that neither loses nor duplicates records. The producer sends one request at a time; otherwise
     * a broker may permanently reject the first batch of a new topic (KAFKA-15591).
     */
    public Producer<String, byte[]> writer() {
        return new KafkaProducer<>(writerProperties(), new StringSerializer(), new ByteArraySerializer());
    }

    /** Creates a producer that never blocks: if a record cannot be buffered immediately, sending it fails. */
    public Producer<String, byte[]> nonBlockingWriter() {
        Map<String, Object> properties = writerProperties();
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 0);
        // Remember the partition leaders even after a long time without writes.
        properties.put(ProducerConfig.METADATA_MAX_IDLE_CONFIG, LEADERS_KEPT.toMillis());
        return new KafkaProducer<>(properties, new StringSerializer(), new ByteArraySerializer());
    }

    /** Creates a producer that retries until it is closed. It lingers, so callers that cannot wait must flush. */
    public Producer<String, byte[]> persistentWriter() {
        Map<String, Object> properties = writerProperties();
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        properties.put(ProducerConfig.LINGER_MS_CONFIG, TOGETHER_MS);
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, TOGETHER_BYTES);
        return new KafkaProducer<>(properties, new StringSerializer(), new ByteArraySerializer());
    }

    /**
     * Creates a producer whose records become readable when their transaction is committed. It lingers, so callers must
     * flush.
     */
    public Producer<String, byte[]> transactionalWriter(String transactionalId) {
        Map<String, Object> properties = writerProperties();
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        properties.put(ProducerConfig.LINGER_MS_CONFIG, TRANSACTION_LINGER_MS);
        properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_TIMEOUT_MS);
        properties.put(ProducerConfig.RETRY_BACKOFF_MS_CONFIG, NEXT_TRANSACTION_BACKOFF_MS);
        return new KafkaProducer<>(properties, new StringSerializer(), new ByteArraySerializer());
    }

    /**
     * Returns the end offsets. They include open transactions, unlike the end offsets of a consumer that reads only
     * committed records.
     */
    public static Map<TopicPartition, Long> ends(Admin admin, Collection<TopicPartition> partitions) {
        try {
            return BrokerAnswers.await(
                            admin.listOffsets(
                                            partitions.stream()
                                                    .collect(Collectors.toMap(p -> p, p -> OffsetSpec.latest())),
                                            new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED)
                                                    .timeoutMs(ANSWER_TIMEOUT_MS))
                                    .all(),
                            ANSWER_TIMEOUT_MS)
                    .entrySet()
                    .stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, entry -> entry.getValue().offset()));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException failure ? failure : new KafkaException(e.getCause());
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    /** Returns whether the record itself causes the failure, so that every retry would fail. */
    public static boolean isOfOneRecord(Throwable failure) {
        return failure instanceof RecordTooLargeException
                || failure instanceof RecordBatchTooLargeException
                || failure instanceof InvalidRecordException
                || failure instanceof TopicAuthorizationException;
    }

    private Map<String, Object> common() {
        Map<String, Object> properties = new HashMap<>(operators);
        properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        return properties;
    }

    private Map<String, Object> writerProperties() {
        Map<String, Object> properties = common();
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        properties.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd");
        properties.put(ProducerConfig.COMPRESSION_ZSTD_LEVEL_CONFIG, ZSTD_LEVEL);
        properties.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, EmbeddedKafka.MAX_MESSAGE_BYTES);
        // The client rejects records larger than its buffer.
        properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 2L * EmbeddedKafka.MAX_MESSAGE_BYTES);
        stamps.ifPresent(time -> {
            properties.put(ProducerConfig.INTERCEPTOR_CLASSES_CONFIG, BrokerTime.Timestamps.class.getName());
            properties.put(BrokerTime.Timestamps.PROPERTY, time);
        });
        return properties;
    }

    public Admin admin() {
        return Admin.create(common());
    }
}
