package io.weatherglass.connectors.client;

/** The position of an event in the log. */
public record LogPosition(String topic, int partition, long offset) {}
