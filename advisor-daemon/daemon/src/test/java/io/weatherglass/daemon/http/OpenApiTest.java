package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

@NeedsDaemon
final class OpenApiTest {

    private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch");

    /** Aliases, and operations that only the page uses. */
    private static final Set<String> WITHOUT_HEADING = Set.of(
            "GET /livez",
            "GET /readyz",
            "GET /",
            "GET /page/{path}",
            "POST /api/v1/session",
            "DELETE /api/v1/session",
            "GET /api/v1/session",
            "GET /api/v1/session/oidc",
            "GET /api/v1/session/oidc/callback");

    private final RunningDaemon daemon;

    OpenApiTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private static Set<String> described() {
        Set<String> described = new TreeSet<>();
        OpenApi.DOCUMENT
                .get("paths")
                .properties()
                .forEach(path -> path.getValue().fieldNames().forEachRemaining(field -> {
                    if (METHODS.contains(field)) {
                        described.add(field.toUpperCase(Locale.ROOT) + " " + path.getKey());
                    }
                }));
        return described;
    }

    @Test
    void isServed() {
        assertThat(RunningDaemon.json(daemon.get(ApiPaths.OPENAPI))).isEqualTo(OpenApi.DOCUMENT);
        assertThat(OpenApi.DOCUMENT.get("openapi").asText()).startsWith("3.1");
    }

    @Test
    void describesExactlyTheRoutesThatAreServed() {
        assertThat(daemon)
                .extracting("daemon.http.endpoints.endpoints", list(Endpoint.class))
                .extracting(route -> route.method() + " "
                        + route.path().replace(":id", "{id}").replace("*", "{path}"))
                .containsExactlyInAnyOrderElementsOf(described());
    }

    /** The rule {@code security-defined} of redocly. */
    @Test
    void everyOperationDefinesItsSecurity() {
        JsonNode schemes = OpenApi.DOCUMENT.at("/components/securitySchemes");

        assertThat(OpenApi.DOCUMENT.get("security")).isNotNull();
        assertThat(OpenApi.DOCUMENT.findValues("security"))
                .allSatisfy(alternatives -> assertThat(alternatives.isArray()).isTrue())
                .allSatisfy(alternatives -> alternatives.forEach(alternative -> alternative
                        .fieldNames()
                        .forEachRemaining(scheme ->
                                assertThat(schemes.has(scheme)).as(scheme).isTrue())));
    }

    @Test
    void everyOperationListsTheResponsesOfTheGuards() {
        OpenApi.DOCUMENT
                .get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(operation -> METHODS.contains(operation.getKey()))
                        .forEach(operation -> {
                            JsonNode responses = operation.getValue().get("responses");
                            boolean writes = !operation.getKey().equals("get")
                                    || path.getKey().equals("/connectors/{path}");
                            assertThat(responses.has("421")).as(path.getKey()).isTrue();
                            assertThat(responses.has("403")).as(path.getKey()).isEqualTo(writes);
                        }));
    }

    @Test
    void everyOperationIsDocumented() throws IOException {
        String guide = Files.readString(Path.of("..", "..", "docs", "http.md"));

        assertThat(described())
                .allSatisfy(operation -> assertThat(guide)
                        .contains((WITHOUT_HEADING.contains(operation) ? "`" : "### `") + operation + "`"));
    }

    @Test
    void referencesResolve() {
        assertThat(OpenApi.DOCUMENT.findValuesAsText("$ref"))
                .hasSizeGreaterThan(40)
                .allSatisfy(ref -> {
                    assertThat(ref).startsWith("#/");
                    assertThat(OpenApi.DOCUMENT.at(ref.substring(1)).isMissingNode())
                            .as(ref)
                            .isFalse();
                });
    }

    @Test
    void examplesAreValid() {
        int examples = 0;
        for (JsonNode holder : OpenApi.DOCUMENT.findParents("example")) {
            ObjectNode schema = holder.get("schema").deepCopy();
            schema.set("components", OpenApi.DOCUMENT.get("components"));
            OpenApi.assertValid(schema, "example", holder.get("example"));
            examples++;
        }
        assertThat(examples).isGreaterThanOrEqualTo(40);
    }

    @Test
    void operationIdsAreUnique() {
        assertThat(OpenApi.DOCUMENT.findValuesAsText("operationId"))
                .hasSameSizeAs(described())
                .doesNotHaveDuplicates();
    }

    @Test
    void validationRejectsInvalidAnswers() {
        ObjectNode page = JsonNodeFactory.instance
                .objectNode()
                .put("page", 1)
                .put("size", 1)
                .put("total", 1);
        page.putArray("items")
                .addObject()
                .put("id", "x")
                .put("status", "dancing")
                .putObject("links");

        assertThatThrownBy(() -> OpenApi.assertValid("WorkflowPage", page))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("dancing");
        assertThatThrownBy(() -> OpenApi.assertValid("advisory.issued", page)).isInstanceOf(AssertionError.class);
    }
}
