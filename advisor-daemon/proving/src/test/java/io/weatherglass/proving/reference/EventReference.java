package io.weatherglass.proving.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.SchemaName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;

/** Renders event types from their JSON Schemas. */
final class EventReference {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private EventReference() {}

    static String of(List<String> types) {
        return types.stream().map(EventReference::section).collect(Collectors.joining("\n"));
    }

    private static String section(String type) {
        SchemaName name = new SchemaName(type);
        JsonNode schema = schema(type);
        StringBuilder text = new StringBuilder("### `" + name.typeName() + "`\n\n")
                .append(SchemaFields.sentences(
                        schema.get("title").asText(), schema.path("description").asText()))
                .append("\n\n");
        String fields = new SchemaFields(schema, "#/$defs/", name.equals(SchemaName.ADVISORY_ISSUED)).list(schema);
        text.append(fields.isEmpty() ? "" : fields + "\n");
        return text.append("```json\n")
                .append(CompactJson.wrapped(example(name, schema.at("/examples/0"))))
                .append("\n```\n")
                .toString();
    }

    static JsonNode schema(String name) {
        String resource = new SchemaName(name).resource();
        try (InputStream stream = SchemaName.class.getClassLoader().getResourceAsStream(resource)) {
            return MAPPER.readTree(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode example(SchemaName name, JsonNode data) {
        String time = data.path("asOf").asText("2026-11-20T09:32:18Z");
        ObjectNode event = MAPPER.createObjectNode().put("specversion", "1.0");
        event.put(
                "id", data.has("sequence") && data.has("asOf") ? "run-7/" + data.get("sequence") + "/" + time : "e-1");
        event.put("source", data.has("asOf") ? "urn:weatherglass:daemon" : "urn:example:enactor");
        event.put("type", name.typeName());
        switch (name.shortName().substring(0, name.shortName().indexOf('.'))) {
            case "job" -> event.put("subject", "project-1");
            case "vm" -> event.put("subject", "vm-1");
            default -> {}
        }
        return event.put("time", time).put("workflowinstance", "run-7").set("data", data);
    }
}
