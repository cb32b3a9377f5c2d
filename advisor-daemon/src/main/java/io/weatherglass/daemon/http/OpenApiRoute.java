package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.weatherglass.connectors.protocol.EventSchema;
import io.weatherglass.connectors.protocol.EventType;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The description of the API. It is written by hand, except for the schemas of events and advisories, which are those of
 * the protocol.
 */
final class OpenApiRoute {

    private static final String RESOURCE = "openapi.json";

    private final Buffer document = Answers.encode(load());

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(
                Paths.OPENAPI, "this API as OpenAPI 3.1", context -> Answers.json(context, 200, document)));
    }

    /** The whole document. */
    static ObjectNode load() {
        ObjectNode document = (ObjectNode) read(RESOURCE);
        ObjectNode schemas = (ObjectNode) document.at("/components/schemas");
        schemas.set(EventSchema.ADVISORY_ISSUED.shortName(), read(EventSchema.ADVISORY_ISSUED.resource()));
        for (EventType type : EventType.values()) {
            schemas.set(type.typeName().replace("io.weatherglass.", ""), read(type.schemaResource()));
        }
        return document;
    }

    private static JsonNode read(String resource) {
        try (InputStream stream = OpenApiRoute.class.getClassLoader().getResourceAsStream(resource)) {
            if (stream == null) {
                throw new FileNotFoundException(resource + " is missing on the class path");
            }
            return JsonMapper.builder().build().readTree(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
