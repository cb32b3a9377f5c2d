package io.weatherglass.traces.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.traces.formats.LeftOutReason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/** What is known of a trace, as the text that its file carries. */
final class TraceInfoJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private TraceInfoJson() {}

    static String write(TraceInfo info) {
        ObjectNode json = JSON.createObjectNode()
                .put("name", info.name())
                .put("jobs", info.jobs())
                .put("systemCores", info.systemCores())
                .put("spanSeconds", info.spanSeconds())
                .put("meanLoadCores", info.meanLoadCores())
                .put("skipped", info.skipped())
                .put("contentHash", info.contentHash())
                .put("importedAt", info.importedAt().toString());
        json.putObject("source")
                .put("file", info.source().file())
                .put("format", info.source().format())
                .put("sha256", info.source().sha256());
        ObjectNode leftOut = json.putObject("leftOut");
        info.leftOut().forEach((reason, jobs) -> leftOut.put(reason.name(), jobs));
        return json.toString();
    }

    /** @param name of the trace: a file that was renamed has another than was written */
    static TraceInfo read(Path file, String name, String text) throws IOException {
        try {
            JsonNode json = JSON.readTree(text);
            JsonNode source = json.required("source");
            Map<LeftOutReason, Long> leftOut = new EnumMap<>(LeftOutReason.class);
            json.required("leftOut")
                    .properties()
                    .forEach(entry -> leftOut.put(
                            LeftOutReason.valueOf(entry.getKey()),
                            entry.getValue().asLong()));
            return TraceInfo.builder()
                    .name(name)
                    .jobs(json.required("jobs").asLong())
                    .systemCores(json.required("systemCores").asInt())
                    .spanSeconds(json.required("spanSeconds").asDouble())
                    .meanLoadCores(json.required("meanLoadCores").asDouble())
                    .leftOut(leftOut)
                    .skipped( // traces of earlier releases are of logs read strictly
                            json.path("skipped").asLong())
                    .source(new TraceSource(
                            source.required("file").asText(),
                            source.required("format").asText(),
                            source.required("sha256").asText()))
                    .contentHash(json.required("contentHash").asText())
                    .importedAt(Instant.parse(json.required("importedAt").asText()))
                    .build();
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeException e) {
            throw new IOException(
                    file + ": metadata must be that of a trace written by an import: " + e.getMessage(), e);
        }
    }
}
