package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;

/**
 * A message as it came from a source: a request, a line or another part of a file, a record of a foreign Kafka topic.
 *
 * @param method of a request, {@code POST}; empty for all others
 * @param target of a request: its path and query below the connector's own path, {@code /create_workflow?name=adv}; of a part
 *     of a file: the name of the file; of a record: the topic
 * @param body its text
 * @param receivedAt when it came; connectors use it only where the source tells no date
 */
public record SourceMessage(String method, String target, String body, Instant receivedAt) {
    /** Checks that nothing is null. */
    public SourceMessage {
        Checks.notNull("method", method);
        Checks.notNull("target", target);
        Checks.notNull("body", body);
        Checks.notNull("receivedAt", receivedAt);
    }
}
