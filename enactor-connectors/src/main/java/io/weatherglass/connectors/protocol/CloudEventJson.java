package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.jackson.JsonCloudEventData;
import io.cloudevents.jackson.JsonFormat;
import io.weatherglass.connectors.internal.BoundedJson;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/** Reads and writes CloudEvents in structured mode and in batch mode. */
final class CloudEventJson {
    private static final ObjectMapper MAPPER = JsonMapper.builder(BoundedJson.factory(BoundedJson.MAX_TOKENS))
            .addModule(JsonFormat.getCloudEventJacksonModule())
            // duplicate fields and trailing text indicate a broken encoder
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private CloudEventJson() {}

    static byte[] write(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] write(List<CloudEvent> events) {
        // the SDK's serializer is selected by the element type
        try {
            return MAPPER.writerFor(MAPPER.getTypeFactory().constructCollectionType(List.class, CloudEvent.class))
                    .writeValueAsBytes(events);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static CloudEvent read(byte[] json) {
        return toEvent(parse("body", json));
    }

    /** Passes a supplier for each event to {@code events}: one unreadable event must not hide the others. */
    static void readBatch(byte[] json, BiPredicate<Integer, Supplier<CloudEvent>> events) {
        JsonNode array = parse("body", json);
        if (!array.isArray()) {
            throw new InvalidEventException("body", array.toString(), "must be a JSON array of CloudEvents");
        }
        for (int place = 0; place < array.size(); place++) {
            JsonNode element = array.get(place);
            if (!events.test(place, () -> toEvent(element))) {
                return;
            }
        }
    }

    private static CloudEvent toEvent(JsonNode node) {
        if (!node.isObject()) {
            throw new InvalidEventException("body", node.toString(), "must be a CloudEvent as a JSON object");
        }
        return CloudEventAttributes.read(
                () -> convert(node),
                attribute -> Optional.ofNullable(node.get(attribute)).map(JsonNode::asText));
    }

    private static CloudEvent convert(JsonNode node) {
        JsonNode data = node.path("data");
        if (!data.isObject() || node.has("data_base64")) {
            return convertAll(node);
        }
        ObjectNode context = MAPPER.createObjectNode();
        context.setAll((ObjectNode) node);
        context.remove("data");
        return CloudEventBuilder.from(convertAll(context))
                .withData(JsonCloudEventData.wrap(data))
                .build();
    }

    private static CloudEvent convertAll(JsonNode node) {
        try {
            return MAPPER.treeToValue(node, CloudEvent.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e.getOriginalMessage(), e);
        }
    }

    /** Parses strict JSON; error messages contain {@code field}. */
    static JsonNode parse(String field, byte[] json) {
        try {
            JsonNode node = MAPPER.readTree(json);
            if (node.isMissingNode()) {
                throw new InvalidEventException(field, "", "must be JSON");
            }
            return node;
        } catch (StreamConstraintsException e) {
            // the JSON is valid as far as it was read, but it exceeds a limit
            throw new InvalidEventException(
                    field, json.length + " bytes", "must not exceed the parser's limits: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new InvalidEventException(field, new String(json, StandardCharsets.UTF_8), "must be JSON" + why(e));
        }
    }

    private static String why(IOException e) {
        if (e instanceof JsonProcessingException parse) {
            JsonLocation at = parse.getLocation();
            String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
            return parse instanceof JsonParseException ? where : where + " (" + parse.getOriginalMessage() + ")";
        }
        return "";
    }
}
