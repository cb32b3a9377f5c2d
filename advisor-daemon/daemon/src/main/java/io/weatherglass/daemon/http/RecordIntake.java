package io.weatherglass.daemon.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.protocol.validation.NameRules;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.forecast.history.RunImport;
import io.weatherglass.forecast.history.RunImport.Imported;
import io.weatherglass.forecast.history.RunImport.RunExistsException;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.schlouder.PlatformCatalog;
import io.weatherglass.traces.schlouder.PlatformCatalogReader;
import io.weatherglass.traces.schlouder.SchlouderPlatform;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.time.Clock;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Imports a past run from a JSON object with {@code name}, {@code tasks} (text of a Schlouder record) and {@code
 * platforms}; optionally {@code platform}, {@code strategy} and {@code replace}. With a {@code connector} it is a
 * recording of an enactor. Thread-safe.
 */
record RecordIntake(History history, RecordingIntake recordings) {
    /** A record is one text; its platforms have about ten tokens each. */
    private static final int MAX_TOKENS = 100_000;

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxTokenCount(MAX_TOKENS)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final int MAX_SHOWN = 200;

    static void requireMediaType(RoutingContext context) {
        String type = Optional.ofNullable(context.request().getHeader("Content-Type"))
                .map(value -> value.split(";", 2)[0].trim())
                .orElse("");
        if (type.equalsIgnoreCase(Responses.JSON)) {
            context.next();
        } else {
            context.fail(Problem.unsupportedMediaType(
                    "a body " + (type.isEmpty() ? "without a Content-Type" : "\"" + type + "\"")
                            + " is not taken: send " + Responses.JSON,
                    Responses.JSON));
        }
    }

    record Accepted(boolean recording, List<Imported> runs, List<String> leftOut) {}

    /**
     * @param beforeReplacing may refuse a replacement
     * @throws Problem if the record is invalid or refused
     */
    Accepted accept(byte[] body, Runnable beforeReplacing) {
        JsonNode json = json(body);
        if (replaces(json)) {
            beforeReplacing.run();
        }
        return json.has("connector") ? recordings.accept(json) : new Accepted(false, List.of(record(json)), List.of());
    }

    private Imported record(JsonNode json) {
        RecordedRun run = run(json);
        SchlouderPlatform platform = platform(json, run);
        String strategy = text(json, "strategy")
                .or(() -> run.name().map(RunName::strategy))
                .orElseThrow(() -> refused("strategy", "absent", "is required: the name of the run does not give it"));
        boolean replace = replaces(json);
        try {
            RunImport into = new RunImport(history, Clock.systemUTC());
            return into.add(List.of(into.read(run, platform, strategy)), replace)
                    .get(0);
        } catch (RunExistsException e) {
            throw Problem.runExists(e.getMessage());
        } catch (IllegalArgumentException e) {
            throw Problem.invalidRecord(e.getMessage(), List.of());
        }
    }

    static boolean replaces(JsonNode json) {
        JsonNode replace = json.path("replace");
        if (!replace.isMissingNode() && !replace.isBoolean()) {
            throw refused("replace", shown(replace), "must be true or false");
        }
        return replace.asBoolean(false);
    }

    private static JsonNode json(byte[] body) {
        JsonNode json;
        try {
            json = MAPPER.readTree(body);
        } catch (StreamConstraintsException e) {
            throw refused(
                    "body",
                    "too deep or too many",
                    "must have at most " + MAX_TOKENS + " JSON tokens: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw refused("body", "malformed", "must be JSON");
        }
        if (!json.isObject()) {
            throw refused("body", shown(json), "must be a JSON object");
        }
        return json;
    }

    private static RecordedRun run(JsonNode json) {
        String name = required(json, "name");
        if (!name.matches("[^/\\\\\\p{Cntrl}]+")) {
            throw refused("name", name, "must be a name without slashes and control characters");
        }
        NameRules.brokenByInstance(name).ifPresent(rule -> {
            throw refused("name", name, rule);
        });
        try {
            return new SchlouderReader().read(name, new BufferedReader(new StringReader(required(json, "tasks"))));
        } catch (IOException e) {
            throw malformed("tasks", e);
        }
    }

    private static SchlouderPlatform platform(JsonNode json, RecordedRun run) {
        JsonNode platforms = json.path("platforms");
        if (!platforms.isObject()) {
            throw refused(
                    "platforms",
                    platforms.isMissingNode() ? "absent" : shown(platforms),
                    "must be an object of platforms");
        }
        String key = text(json, "platform")
                .or(() -> run.name().map(RunName::platformKey))
                .orElseThrow(() -> refused("platform", "absent", "is required: the name of the run does not give it"));
        try {
            PlatformCatalog catalog = new PlatformCatalogReader()
                    .read("platforms", new BufferedReader(new StringReader(platforms.toString())));
            return catalog.platform(key);
        } catch (NoSuchElementException e) {
            throw refused("platform", key, "must be one of the platforms given");
        } catch (IOException e) {
            throw malformed("platforms", e);
        }
    }

    private static Problem malformed(String field, IOException problem) {
        List<Violation> violations =
                problem instanceof TraceFormatException e && !e.field().isEmpty()
                        ? List.of(new Violation(e.field(), e.value(), e.rule()))
                        : List.of();
        return Problem.invalidRecord(field + ": " + problem.getMessage(), violations);
    }

    static String required(JsonNode json, String field) {
        return text(json, field).orElseThrow(() -> refused(field, "absent", "is required"));
    }

    static Optional<String> text(JsonNode json, String field) {
        JsonNode value = json.path(field);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isTextual() || value.asText().isBlank()) {
            throw refused(field, shown(value), "must be a text that is not blank");
        }
        return Optional.of(value.asText());
    }

    static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text;
    }

    static Problem refused(String field, String value, String rule) {
        Violation violation = new Violation(field, value, rule);
        return Problem.invalidRecord(violation.message(), List.of(violation));
    }
}
