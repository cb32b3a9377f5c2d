package io.weatherglass.traces.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.weatherglass.traces.formats.LeftOutReason;
import java.time.Instant;
import java.util.Map;

/**
 * Metadata of a trace, stored as JSON with these field names.
 *
 * @param systemCores 0 if unknown
 * @param spanSeconds time of the last start, in seconds after the first submission
 * @param meanLoadCores mean number of cores in use during the span
 * @param skipped number of rows and files that violate a rule
 */
public record TraceInfo(
        String name,
        @JsonProperty(required = true) long jobs,
        @JsonProperty(required = true) int systemCores,
        @JsonProperty(required = true) double spanSeconds,
        @JsonProperty(required = true) double meanLoadCores,
        @JsonProperty(required = true) Map<LeftOutReason, Long> leftOut,
        long skipped,
        @JsonProperty(required = true) TraceOrigin source,
        @JsonProperty(required = true) String contentHash,

        @JsonProperty(required = true)
        @JsonSerialize(using = ToStringSerializer.class)
        @JsonDeserialize(converter = InstantParser.class)
        Instant importedAt) {

    public TraceInfo {
        leftOut = Map.copyOf(leftOut);
    }

    static final class InstantParser extends StdConverter<String, Instant> {
        @Override
        public Instant convert(String text) {
            return Instant.parse(text);
        }
    }
}
