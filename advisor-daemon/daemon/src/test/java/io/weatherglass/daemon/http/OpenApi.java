package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;

/** Validates answers with the schemas of the API description. */
public final class OpenApi {

    public static final ObjectNode DOCUMENT = OpenApiRoute.load();

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private OpenApi() {}

    static void assertValid(String component, JsonNode json) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("$ref", "#/components/schemas/" + component);
        schema.set("components", DOCUMENT.get("components"));
        assertValid(schema, component, json);
    }

    static void assertValid(JsonNode schema, String name, JsonNode json) {
        assertThat(REGISTRY.getSchema(schema)
                        .validate(
                                json,
                                context -> context.executionConfig(config -> config.formatAssertionsEnabled(true))))
                .as("%s: %s", name, json)
                .isEmpty();
    }

    static JsonNode assertProblem(HttpResponse<String> response, int status, String slug) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        JsonNode problem = json(response.body());
        assertValid("Problem", problem);
        assertThat(problem.get("type").asText()).isEqualTo("https://weatherglass.io/problems/" + slug);
        assertThat(problem.get("status").asInt()).isEqualTo(status);
        return problem;
    }

    private static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
