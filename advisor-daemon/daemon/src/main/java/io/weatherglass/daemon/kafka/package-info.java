/**
 * Access to Kafka. {@link io.weatherglass.daemon.kafka.KafkaClients} creates the clients, and
 * {@link io.weatherglass.daemon.kafka.FencedWriter} writes in transactions, which fail after the daemon has lost its
 * partitions. EmbeddedKafka runs a broker in this process. Uses only {@code group} and {@code health} of the daemon.
 */
package io.weatherglass.daemon.kafka;
