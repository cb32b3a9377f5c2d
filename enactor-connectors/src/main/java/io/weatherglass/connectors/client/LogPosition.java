package io.weatherglass.connectors.client;

/**
 * Where the broker has put an event.
 *
 * @param topic the topic
 * @param partition the partition of the instance
 * @param offset the offset in the partition
 */
public record LogPosition(String topic, int partition, long offset) {}
