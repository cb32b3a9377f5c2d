package io.weatherglass.connectors.client;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The properties of the Kafka clients of an {@link EnactorClient}. */
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
        // most batches contain one or two events; the default level 3 takes twice the time without making the batches
        // smaller
        settings.put(ProducerConfig.COMPRESSION_ZSTD_LEVEL_CONFIG, 1);
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, config.maxRequestBytes());
        // with the default of 32 MiB, the client would refuse records that max.request.size allows
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 2L * config.maxRequestBytes());
        // sends events immediately; events published during a request share the next request
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        // keeps events while the brokers are unreachable; Kafka's default is to drop them after two minutes, which
        // would leave gaps before later events
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        settings.putAll(config.kafkaProperties());
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        // preserves the order of an instance's events without duplicates: with several requests in flight, a broker may
        // accept the second batch of a new topic and then refuse the first (KAFKA-15591)
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
        // skips uncommitted records written by a daemon that hung and was replaced
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        return settings;
    }
}
