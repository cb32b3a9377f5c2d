package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.connectors.protocol.SchemaName;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.access.RequestGuard;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Responses;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Serves the OpenAPI description and the protocol's schemas of events and advisories. */
final class OpenApiRoute {

    private static final ObjectMapper MAPPER = JsonMapper.builder().build();
    private static final List<String> PARTS =
            List.of("common", "workflows", "events", "connectors", "history", "daemon", "traces");

    private static final Pattern SCHEMA = Pattern.compile("https://weatherglass\\.io/schemas/(.+)\\.v\\d+\\.json");

    private final Buffer document = Responses.encode(load());

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.OPENAPI, context -> Responses.json(context, 200, document)));
    }

    static ObjectNode load() {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        PARTS.forEach(part -> merge("openapi/" + part + ".json", document));
        ObjectNode schemas = (ObjectNode) document.at("/components/schemas");
        embed(new SchemaName("common"), schemas);
        embed(SchemaName.ADVISORY_ISSUED, schemas);
        for (EventType type : EventType.values()) {
            embed(new SchemaName(type.typeName().replace("io.weatherglass.", "")), schemas);
        }
        document.get("paths").properties().forEach(path -> guard(path.getKey(), path.getValue()));
        return document;
    }

    /** Adds the responses of {@link RequestGuard} and {@link Authentication} to every operation. */
    private static void guard(String path, JsonNode operations) {
        operations.properties().stream()
                .filter(operation -> operation.getValue().has("responses"))
                .forEach(operation -> {
                    ObjectNode responses = (ObjectNode) operation.getValue().get("responses");
                    HttpMethod method = HttpMethod.valueOf(operation.getKey().toUpperCase(Locale.ROOT));
                    if (Authentication.needed(
                                    method, path.replace("{id}", ":id").replace("{path}", "*"))
                            .isPresent()) {
                        responses.putObject("401").put("$ref", "#/components/responses/Unauthorized");
                        responses.putObject("429").put("$ref", "#/components/responses/TooManyRequests");
                    }
                    if (Endpoint.writes(method, path)) {
                        responses.putObject("403").put("$ref", "#/components/responses/ForeignOrigin");
                    }
                    responses.putObject("421").put("$ref", "#/components/responses/MisdirectedRequest");
                });
    }

    /** Removes {@code $schema} and {@code $id} from a schema and adapts its references to the root of the document. */
    private static void embed(SchemaName name, ObjectNode schemas) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        merge(name.resource(), schema);
        schema.remove(List.of("$schema", "$id"));
        for (JsonNode holder : schema.findParents("$ref")) {
            ((ObjectNode) holder)
                    .put("$ref", reference(name.shortName(), holder.get("$ref").asText()));
        }
        schemas.set(name.shortName(), schema);
    }

    private static String reference(String name, String reference) {
        int fragment = reference.indexOf('#');
        Matcher other = SCHEMA.matcher(reference.substring(0, fragment));
        return "#/components/schemas/" + (other.matches() ? other.group(1) : name) + reference.substring(fragment + 1);
    }

    private static void merge(String resource, ObjectNode into) {
        try (InputStream stream = OpenApiRoute.class.getClassLoader().getResourceAsStream(resource)) {
            MAPPER.readerForUpdating(into).readValue(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
