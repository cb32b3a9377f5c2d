package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/** The log position of the last event used; {@code partition} and {@code offset} are at least 0. */
public record InputPosition(String topic, int partition, long offset) {
    public InputPosition {
        Checks.notBlank("topic", topic);
        Checks.atLeast("partition", 0, partition);
        Checks.atLeast("offset", 0, offset);
    }
}
