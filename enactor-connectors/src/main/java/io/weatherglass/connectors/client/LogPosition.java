package io.weatherglass.connectors.client;

/** Where the broker has put an event. */
public record LogPosition(String topic, int partition, long offset) {}
