package io.weatherglass.connectors.client;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The properties of the Kafka clients that an {@link EnactorClient} uses. */
final class KafkaSettings {
    private KafkaSettings() {}

    static Map<String, Object> admin(String bootstrapServers, EnactorClientConfig config) {
        Map<String, Object> settings = new HashMap<>(config.kafkaProperties());
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        return settings;
    }

    static Map<String, Object> producer(String bootstrapServers, EnactorClientConfig config) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd");
        // most batches are an event or two, which the default, 3, makes no smaller in twice the time
        settings.put(ProducerConfig.COMPRESSION_ZSTD_LEVEL_CONFIG, 1);
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, config.maxRequestBytes());
        // the default of 32 MiB would refuse a record that max.request.size lets through
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 2L * config.maxRequestBytes());
        // an event is not kept waiting for others: those that come while a request is in flight go together in the next
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        // what is published while the brokers are away is sent when they are back: an event that is given up after
        // Kafka's two minutes would leave a gap, while those behind it arrive
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        settings.putAll(config.kafkaProperties());
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        // these three guarantee order and exactly one copy of each event within an instance: with more requests in
        // flight a broker may take the second batch of a new topic first and then refuse the first (KAFKA-15591)
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        return settings;
    }

    static Map<String, Object> consumer(String bootstrapServers, EnactorClientConfig config) {
        Map<String, Object> settings = new HashMap<>(config.kafkaProperties());
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        // what a hung daemon wrote after another one had replaced it is in the topic, but never committed
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        return settings;
    }
}
