package io.weatherglass.proving.reference;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.daemon.http.OpenApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Renders the operations of the HTTP API from its OpenAPI description. */
final class OperationReference {
    /** Responses of many operations, described once in the introduction. */
    private static final Set<String> COMMON_STATUSES = Set.of("401", "403", "421", "429");

    private static final Pattern COMMON_RESPONSES = Pattern.compile(".*/(InvalidParameter|Unavailable|Busy)");

    /** Further responses that the introduction describes once. */
    private static final Set<String> COMMON_DESCRIPTIONS = Set.of(
            "Unknown instance (`unknown-instance`)", "The body exceeds `http.max-body-bytes` (`body-too-large`)");

    /** Matches summaries of operations that differ from another one only in the method. */
    private static final String ALIAS = "Like `[A-Z]+`.*";

    /** Matches descriptions of success in up to three words, which add nothing to the summary. */
    private static final Pattern REPEATS_SUMMARY = Pattern.compile("- 200: (\\S+ ?){1,3}\n");

    private OperationReference() {}

    static String of(List<String> paths) {
        StringBuilder text = new StringBuilder();
        for (String path : paths) {
            JsonNode operations = OpenApi.DOCUMENT.get("paths").get(path);
            operations.properties().stream()
                    .filter(operation -> operation.getValue().has("responses"))
                    .forEach(operation -> text.append(section(path, operation.getKey(), operations)));
        }
        return text.toString();
    }

    /** Renders the schemas of requests and responses. */
    static String fields(List<String> schemas) {
        SchemaFields fields = new SchemaFields(OpenApi.DOCUMENT, "#/components/schemas/", true);
        return schemas.stream().map(fields::definition).collect(joining("\n"));
    }

    private static String section(String path, String method, JsonNode operations) {
        JsonNode operation = operations.get(method);
        String verb = method.toUpperCase(Locale.ROOT);
        List<JsonNode> parameters = Stream.concat(
                        each(operations.path("parameters")), each(operation.path("parameters")))
                .map(OperationReference::resolved)
                .toList();
        StringBuilder text = new StringBuilder("### `" + verb + " " + path + "`\n\n");
        text.append(SchemaFields.sentences(
                operation.get("summary").asText(), operation.path("description").asText()));
        text.append("\n\n");
        if (operation.get("summary").asText().matches(ALIAS)) {
            return text.toString();
        }
        String curl = curl(verb, path, parameters, operation);
        Optional<JsonNode> answer = answer(operation.get("responses"));
        // for an address without parameters, the heading is enough
        if (answer.isPresent() || !curl.equals("curl \"$H" + path + "\"")) {
            text.append("```\n" + curl + "\n");
            answer.ifPresent(json -> text.append("\n" + CompactJson.wrapped(json) + "\n"));
            text.append("```\n\n");
        }
        text.append(parameters.stream()
                .filter(parameter -> !parameter.get("in").asText().matches("path|header"))
                .map(OperationReference::line)
                .collect(joining()));
        operation.get("responses").properties().stream()
                .filter(response -> !COMMON_STATUSES.contains(response.getKey())
                        && !COMMON_RESPONSES
                                .matcher(response.getValue().path("$ref").asText())
                                .matches()
                        && !COMMON_DESCRIPTIONS.contains(description(response.getValue())))
                .map(response -> "- " + response.getKey() + ": "
                        + SchemaFields.sentences(description(response.getValue())) + "\n")
                .filter(line -> !REPEATS_SUMMARY.matcher(line).matches())
                .forEach(text::append);
        return text.toString().stripTrailing() + "\n\n";
    }

    private static String description(JsonNode response) {
        return resolved(response).get("description").asText();
    }

    private static Optional<JsonNode> answer(JsonNode responses) {
        return responses.properties().stream()
                .filter(response -> response.getKey().startsWith("2"))
                .map(response -> response.getValue().at("/content/application~1json/example"))
                .filter(example -> !example.isMissingNode())
                .findFirst();
    }

    private static String line(JsonNode parameter) {
        JsonNode schema = parameter.get("schema");
        StringJoiner form = new StringJoiner(", ", " (", ")").setEmptyValue("");
        if (schema.has("enum")) {
            form.add(each(schema.get("enum")).map(JsonNode::asText).collect(joining("`, `", "`", "`")));
        }
        if (schema.has("maximum")) {
            form.add(schema.path("minimum").asText("0") + "–"
                    + schema.get("maximum").asText());
        }
        if (parameter.path("required").asBoolean()) {
            form.add("required");
        }
        if (schema.has("default")) {
            form.add("default " + schema.get("default").asText());
        }
        return "- `" + parameter.get("name").asText() + "`" + form + ": "
                + SchemaFields.sentences(parameter.get("description").asText()) + "\n";
    }

    private static String curl(String verb, String path, List<JsonNode> parameters, JsonNode operation) {
        String address = path;
        List<String> query = new ArrayList<>();
        for (JsonNode parameter : parameters) {
            String name = parameter.get("name").asText();
            String example = parameter.path("example").asText();
            address = address.replace("{" + name + "}", example);
            if (parameter.get("in").asText().equals("query") && !example.isEmpty()) {
                query.add(name + "=" + example);
            }
        }
        String target = "\"$H" + address + (query.isEmpty() ? "" : "?" + String.join("&", query)) + "\"";
        JsonNode content = operation.at("/requestBody/content");
        String option = verb.equals("GET") || !content.isMissingNode() ? "" : "-X " + verb + " ";
        return "curl " + (path.endsWith("/stream") ? "-N " : "") + option + body(content) + target;
    }

    private static String body(JsonNode content) {
        return content.properties().stream()
                .filter(type -> type.getValue().has("example"))
                .findFirst()
                .map(type -> "-H 'Content-Type: " + type.getKey() + "' -d '\n  "
                        + CompactJson.wrapped(type.getValue().get("example")) + "' ")
                .orElse(
                        content.isMissingNode()
                                ? ""
                                : "-H 'Content-Type: application/octet-stream' --data-binary @FILE ");
    }

    private static JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? OpenApi.DOCUMENT.at(node.get("$ref").asText().substring(1)) : node;
    }

    private static Stream<JsonNode> each(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
