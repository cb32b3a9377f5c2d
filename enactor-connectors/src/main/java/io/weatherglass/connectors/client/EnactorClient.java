package io.weatherglass.connectors.client;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Publishes the events of workflow instances to the daemon and receives its advisories. Events of an instance arrive in
 * order of publication. Thread-safe; one client serves any number of instances.
 */
public final class EnactorClient implements AutoCloseable {
    private final URI source;
    private final EnactorClientConfig config;
    private final Producer<String, byte[]> producer;
    private final Supplier<org.apache.kafka.clients.consumer.Consumer<String, byte[]>> consumers;
    private final EventCodec codec = new EventCodec();
    private final Queue<AdvisorySubscription> subscriptions = new ConcurrentLinkedQueue<>();

    /**
     * Creates a client that uses the caller's Kafka clients, which may be shared or instrumented. Closing this client
     * also closes them.
     *
     * @param source identifies the enactor; the {@code source} of its events
     */
    public EnactorClient(
            URI source,
            EnactorClientConfig config,
            Producer<String, byte[]> producer,
            Supplier<org.apache.kafka.clients.consumer.Consumer<String, byte[]>> consumers) {
        this.source = Checks.notNull("source", source);
        this.config = Checks.notNull("config", config);
        this.producer = Checks.notNull("producer", producer);
        this.consumers = Checks.notNull("consumers", consumers);
    }

    /**
     * Creates a client with the default configuration.
     *
     * @param bootstrapServers {@code host:port} of one or more brokers, separated by commas
     * @param source identifies the enactor; the {@code source} of its events
     * @throws BrokersUnreachableException if no broker answers within 10 s
     */
    public static EnactorClient connect(String bootstrapServers, URI source) {
        return connect(bootstrapServers, source, EnactorClientConfig.defaults());
    }

    /**
     * Creates a client. Events published while the brokers are unreachable are sent when the brokers are available
     * again.
     *
     * @throws BrokersUnreachableException if no broker answers within 10 s, or Kafka's clients reject the properties in
     *     the configuration
     */
    public static EnactorClient connect(String bootstrapServers, URI source, EnactorClientConfig config) {
        Checks.notBlank("bootstrapServers", bootstrapServers);
        BrokerCheck.require(bootstrapServers, KafkaSettings.admin(bootstrapServers, config));
        return new EnactorClient(
                source,
                config,
                new KafkaProducer<>(
                        KafkaSettings.producer(bootstrapServers, config),
                        new StringSerializer(),
                        new ByteArraySerializer()),
                () -> new org.apache.kafka.clients.consumer.KafkaConsumer<>(
                        KafkaSettings.consumer(bootstrapServers, config),
                        new StringDeserializer(),
                        new ByteArrayDeserializer()));
    }

    /**
     * Publishes an event with a random id. Normally returns immediately, but may block for up to {@code max.block.ms}
     * while the topic is unknown or the buffer is full.
     *
     * @return a future that completes with the position of the event when every in-sync replica has stored it, or
     *     completes exceptionally with a {@link RecordRefusedException} if the event is too large
     */
    public CompletableFuture<LogPosition> publish(String workflowInstance, Instant time, WorkflowEvent event) {
        return publish(new EventEnvelope(
                UUID.randomUUID().toString(), source, time, config.timescale(), workflowInstance, event));
    }

    /**
     * Publishes an event with the caller's id, source and timescale. An event whose id has been used before counts as a
     * duplicate.
     *
     * @throws InvalidEventException if the daemon would refuse the event regardless of the state of the instance;
     *     nothing is sent
     */
    public CompletableFuture<LogPosition> publish(EventEnvelope envelope) {
        codec.requireValid(envelope);
        ProducerRecord<String, byte[]> record = codec.toRecord(config.eventsTopic(), envelope);
        CompletableFuture<LogPosition> position = new CompletableFuture<>();
        producer.send(record, (metadata, failure) -> complete(position, record, metadata, failure));
        return position;
    }

    private void complete(
            CompletableFuture<LogPosition> position,
            ProducerRecord<String, byte[]> record,
            RecordMetadata metadata,
            Exception failure) {
        if (failure == null) {
            position.complete(new LogPosition(metadata.topic(), metadata.partition(), metadata.offset()));
        } else if (failure instanceof RecordTooLargeException) {
            position.completeExceptionally(tooLarge(record, failure));
        } else {
            position.completeExceptionally(failure);
        }
    }

    private RecordRefusedException tooLarge(ProducerRecord<String, byte[]> record, Exception failure) {
        String size = "an event of instance \"" + record.key() + "\" with " + record.value().length + " bytes of data";
        // Kafka's client throws the same exception for its own limit, which applies before compression
        boolean ownLimit = String.valueOf(failure.getMessage()).contains(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
        String setting = ownLimit
                ? "exceeds the client's maxRequestBytes " + config.maxRequestBytes()
                : "is larger than the broker accepts, even when compressed: raise max.message.bytes of topic \""
                        + record.topic() + "\" (or message.max.bytes of the brokers)";
        return new RecordRefusedException(size + " " + setting, failure);
    }

    /** Passes new advisories of an instance to {@code listener} on the subscription's thread. */
    public AutoCloseable subscribe(String workflowInstance, Consumer<Advisory> listener) {
        return subscribe(workflowInstance, StartFrom.END, listener);
    }

    /**
     * Passes the advisories of an instance to {@code listener} on the subscription's thread. The start position is
     * fixed when this method returns, so no later advisory is missed. Exceptions thrown by the listener are logged and
     * do not end the subscription.
     *
     * @throws IllegalStateException if the topic of advisories is missing and is not created within 5 s (the daemon
     *     creates it at startup)
     */
    public AutoCloseable subscribe(String workflowInstance, StartFrom start, Consumer<Advisory> listener) {
        Checks.notBlank("workflowInstance", workflowInstance);
        AdvisorySubscription subscription =
                AdvisorySubscription.open(consumers.get(), config.advisoriesTopic(), workflowInstance, start, listener);
        subscriptions.add(subscription);
        return () -> {
            subscriptions.remove(subscription);
            subscription.close();
        };
    }

    /** Ends all subscriptions, sends pending events and closes the connections. */
    @Override
    public void close() {
        for (AdvisorySubscription open = subscriptions.poll(); open != null; open = subscriptions.poll()) {
            open.close();
        }
        producer.close(Duration.ofSeconds(30));
    }
}
