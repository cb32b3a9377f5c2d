package io.weatherglass.connectors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class SchemaCheck {
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.schemaIdResolvers(resolvers -> resolvers.mapPrefix(
                    "https://weatherglass.io/schemas/", "classpath:io/weatherglass/connectors/schemas/")));
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

    private SchemaCheck() {}

    public static JsonNode json(String text) {
        return json(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    public static JsonNode json(byte[] bytes) {
        try {
            return MAPPER.readTree(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static JsonNode resource(String name) {
        try (InputStream stream = SchemaCheck.class.getClassLoader().getResourceAsStream(name)) {
            assertThat(stream).as("resource %s", name).isNotNull();
            return MAPPER.readTree(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<String> errors(String schemaResource, JsonNode data) {
        Schema schema = SCHEMAS.computeIfAbsent(schemaResource, name -> REGISTRY.getSchema(resource(name)));
        return schema
                .validate(data, context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(Error::toString)
                .toList();
    }

    public static void assertValid(String schemaResource, JsonNode data) {
        assertThat(errors(schemaResource, data))
                .as("%s of %s", schemaResource, data)
                .isEmpty();
    }
}
