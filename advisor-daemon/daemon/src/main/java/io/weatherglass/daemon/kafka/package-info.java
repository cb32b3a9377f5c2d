/**
 * Kafka topics and clients, the embedded broker with its reserve of disk space, the brokers' time, and the writer whose
 * transactions fail after the daemon has lost its partitions. Uses only {@code group} and {@code health}. Start with
 * {@link io.weatherglass.daemon.kafka.KafkaClients} and {@link io.weatherglass.daemon.kafka.FencedWriter}.
 */
package io.weatherglass.daemon.kafka;
