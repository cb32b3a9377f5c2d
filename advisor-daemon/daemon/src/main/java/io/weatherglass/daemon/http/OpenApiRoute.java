package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.weatherglass.connectors.protocol.EventSchema;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.access.RequestGuard;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Responses;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Serves the OpenAPI description: a file per group of routes, with the schemas of events and advisories from the
 * protocol.
 */
final class OpenApiRoute {

    private static final String SHARED = "common";

    private static final List<String> GROUPS =
            List.of("workflows", "events", "connectors", "history", "daemon", "traces");

    /** Objects to which each group adds a part. */
    private static final Set<String> NAMESPACES = Set.of("paths", "components", "parameters", "responses", "schemas");

    private static final Pattern SCHEMA = Pattern.compile("https://weatherglass\\.io/schemas/(.+)\\.v\\d+\\.json");

    private final Buffer document = Responses.encode(load());

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.OPENAPI, context -> Responses.json(context, 200, document)));
    }

    static ObjectNode load() {
        ObjectNode document = part(SHARED);
        document.putObject("paths");
        GROUPS.forEach(group -> merge(part(group), document));
        ObjectNode schemas = (ObjectNode) document.at("/components/schemas");
        embed(EventSchema.ADVISORY_ISSUED.shortName(), EventSchema.ADVISORY_ISSUED.resource(), schemas);
        for (EventType type : EventType.values()) {
            embed(type.typeName().replace("io.weatherglass.", ""), type.schemaResource(), schemas);
        }
        document.get("paths").properties().forEach(path -> guard(path.getKey(), path.getValue()));
        return document;
    }

    private static ObjectNode part(String name) {
        return (ObjectNode) read("openapi/" + name + ".json");
    }

    /** No path or component may be described twice. */
    private static void merge(ObjectNode part, ObjectNode into) {
        part.properties().forEach(field -> {
            JsonNode there = into.get(field.getKey());
            if (there == null) {
                into.set(field.getKey(), field.getValue());
            } else if (NAMESPACES.contains(field.getKey())) {
                merge((ObjectNode) field.getValue(), (ObjectNode) there);
            } else {
                throw new IllegalStateException("described twice: " + field.getKey());
            }
        });
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

    /** Removes the identity of a schema and makes its references start at the document's root. */
    private static void embed(String name, String resource, ObjectNode schemas) {
        ObjectNode schema = (ObjectNode) read(resource);
        schema.remove(List.of("$schema", "$id"));
        for (JsonNode holder : schema.findParents("$ref")) {
            ((ObjectNode) holder).put("$ref", reference(name, holder.get("$ref").asText()));
        }
        schemas.set(name, schema);
    }

    private static String reference(String name, String reference) {
        int fragment = reference.indexOf('#');
        Matcher other = SCHEMA.matcher(reference.substring(0, fragment));
        return "#/components/schemas/" + (other.matches() ? other.group(1) : name) + reference.substring(fragment + 1);
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
