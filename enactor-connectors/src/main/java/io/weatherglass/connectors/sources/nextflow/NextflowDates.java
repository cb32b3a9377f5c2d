package io.weatherglass.connectors.sources.nextflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

final class NextflowDates {
    private static final int NANOS_PER_SECOND = 1_000_000_000;

    private NextflowDates() {}

    /** Reads milliseconds since 1970. Nextflow writes 0 for an unknown time. */
    static Optional<Instant> millis(SourceJson json, String pointer) {
        long millis = json.integer(pointer).orElse(0);
        return millis > 0 ? Optional.of(Instant.ofEpochMilli(millis)) : Optional.empty();
    }

    static Instant sent(SourceJson json, SourceMessage message) {
        return json.text("/utcTime")
                .map(text -> parse("/utcTime", text))
                .orElseGet(() -> message.requiredReceivedAt("/utcTime"));
    }

    /** Reads a time from the metadata: a string or, in older versions, the fields of an {@code OffsetDateTime}. */
    static Optional<Instant> ofMetadata(SourceJson json, String pointer) {
        Optional<JsonNode> node = json.node(pointer);
        if (node.isEmpty() || !node.get().isObject()) {
            return json.text(pointer).map(text -> parse(pointer, text));
        }
        try {
            return Optional.of(OffsetDateTime.of(
                            field(json, pointer + "/year"),
                            field(json, pointer + "/monthValue"),
                            field(json, pointer + "/dayOfMonth"),
                            field(json, pointer + "/hour"),
                            field(json, pointer + "/minute"),
                            field(json, pointer + "/second"),
                            field(json, pointer + "/nano"),
                            ZoneOffset.ofTotalSeconds(field(json, pointer + "/offset/totalSeconds")))
                    .toInstant());
        } catch (DateTimeException e) {
            throw new InvalidMessageException(pointer, node.get().toString(), "must be a timestamp");
        }
    }

    private static int field(SourceJson json, String pointer) {
        long value = json.requiredInteger(pointer);
        if (Math.abs(value) >= NANOS_PER_SECOND) {
            throw new InvalidMessageException(pointer, Long.toString(value), "must be a whole number below 10^9");
        }
        return (int) value;
    }

    private static Instant parse(String pointer, String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new InvalidMessageException(pointer, text, "must be a time such as 2026-11-20T14:42:17Z");
        }
    }
}
