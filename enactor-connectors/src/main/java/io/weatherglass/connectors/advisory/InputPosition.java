package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * The position in the log up to which events were folded.
 *
 * @param partition at least 0
 * @param offset of the last event that was folded, at least 0
 */
public record InputPosition(String topic, int partition, long offset) {
    public InputPosition {
        Checks.notBlank("topic", topic);
        Checks.atLeast("partition", 0, partition);
        Checks.atLeast("offset", 0, offset);
    }
}
