/**
 * Kafka as the daemon needs it: its topics and clients, the embedded broker with its reserve of disk space, the brokers' time,
 * and the writer whose transactions a daemon that has lost its partitions cannot commit. Uses {@code group} and {@code health} only. Start with
 * {@link io.weatherglass.daemon.kafka.KafkaClients} and {@link io.weatherglass.daemon.kafka.FencedWriter}.
 */
package io.weatherglass.daemon.kafka;
