package io.weatherglass.daemon.support;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.traces.InputFiles;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A parsed JSON file with the line number of each field. */
public final class JsonSource {

    private static final int NAMED = 3;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Path file;
    private final byte[] content;
    private final JsonNode document;

    private JsonSource(Path file, byte[] content, JsonNode document) {
        this.file = file;
        this.content = content;
        this.document = document;
    }

    /**
     * @throws TraceFormatException if the file is a directory or does not contain JSON
     * @throws IOException if the file is missing or not readable
     */
    public static JsonSource read(Path file) throws IOException {
        InputFiles.requireNoDirectory(file);
        byte[] content = Files.readAllBytes(file);
        try {
            return new JsonSource(file, content, MAPPER.readTree(content));
        } catch (JsonProcessingException e) {
            throw TraceFormatException.malformed(location(file, e.getLocation()), "JSON", e);
        }
    }

    public JsonNode document() {
        return document;
    }

    /** Reports all violations (at least one) as {@code file:line:column: /field must ...}. */
    public IllegalArgumentException refusal(List<Violation> violations) {
        String named = violations.stream()
                .limit(NAMED)
                .map(violation -> locate(violation.field()) + ": " + violation.message())
                .collect(Collectors.joining("; "));
        int more = violations.size() - NAMED;
        return new IllegalArgumentException(more > 0 ? named + "; and " + more + " more" : named);
    }

    /** Returns the location of the value at this JSON pointer, or of its nearest parent if it is missing. */
    public TraceLocation locate(String pointer) {
        TraceLocation nearest = TraceLocation.file(file.toString());
        int longest = -1;
        try (JsonParser parser = MAPPER.createParser(content)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME || token.isStructEnd()) {
                    continue;
                }
                String here = parser.getParsingContext().pathAsPointer().toString();
                boolean holds = pointer.equals(here) || pointer.startsWith(here + "/");
                if (holds && here.length() > longest) {
                    longest = here.length();
                    nearest = location(file, parser.currentTokenLocation());
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot parse JSON that was parsed before: " + file, e);
        }
        return nearest;
    }

    private static TraceLocation location(Path file, JsonLocation location) {
        return location == null || location.getLineNr() < 1
                ? TraceLocation.file(file.toString())
                : new TraceLocation(file.toString(), location.getLineNr(), Math.max(0, location.getColumnNr()));
    }
}
