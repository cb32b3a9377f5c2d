package io.weatherglass.connectors.client;

public record LogPosition(String topic, int partition, long offset) {}
