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
 * What is known of a stored trace without reading its jobs. Its file has it as JSON with these names.
 *
 * @param systemCores cores of the system that the log is of, 0 if unknown
 * @param spanSeconds date of the last start, seconds from the first submission
 * @param meanLoadCores mean cores in use over the span
 * @param leftOut jobs of the log that are not in the trace
 * @param skipped rows and files that are not in the trace because they break a rule
 */
public record TraceInfo(
        String name,
        @JsonProperty(required = true) long jobs,
        @JsonProperty(required = true) int systemCores,
        @JsonProperty(required = true) double spanSeconds,
        @JsonProperty(required = true) double meanLoadCores,
        @JsonProperty(required = true) Map<LeftOutReason, Long> leftOut,
        long skipped,
        @JsonProperty(required = true) TraceSource source,
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
