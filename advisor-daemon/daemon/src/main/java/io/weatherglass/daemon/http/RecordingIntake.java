package io.weatherglass.daemon.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.connectors.sources.UnreportedCpus;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.exchange.HeapReservation;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.forecast.history.RecordingImport;
import io.weatherglass.forecast.history.RunImport.Imported;
import io.weatherglass.forecast.history.RunImport.RunExistsException;
import io.weatherglass.traces.history.History;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/**
 * Imports recorded runs from a JSON object with {@code connector}, {@code files} (contents by name; {@code .gz} in
 * Base64), and optionally {@code workflow} and {@code replace}.
 */
record RecordingIntake(
        History history,
        Function<String, ConnectorSettings> configured,
        int learnedRuns,
        int maxUnpackedBytes,
        HeapBudget heap) {
    private static final String PACKED = ".gz";
    private static final int MAX_TOKENS = 100_000;
    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxTokenCount(MAX_TOKENS)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final int MAX_SHOWN = 200;

    record Accepted(List<Imported> runs, List<String> leftOut, Optional<String> warning) {}

    Accepted accept(byte[] body, Runnable beforeReplacing) {
        JsonNode json = json(body);
        JsonNode replace = json.path("replace");
        if (!replace.isMissingNode() && !replace.isBoolean()) {
            throw refused("replace", shown(replace), "must be true or false");
        }
        if (replace.asBoolean()) {
            beforeReplacing.run();
        }
        String name = text(json, "connector").orElseThrow(() -> refused("connector", "absent", "is required"));
        Connector connector = connector(name, text(json, "workflow"));
        JsonNode files = json.path("files");
        return HeapReservation.during(
                heap, unpackedLength(files), () -> imported(connector, files, replace.asBoolean()));
    }

    private static JsonNode json(byte[] body) {
        try {
            JsonNode json = MAPPER.readTree(body);
            if (!json.isObject()) {
                throw refused("body", shown(json), "must be a JSON object");
            }
            return json;
        } catch (StreamConstraintsException e) {
            throw refused(
                    "body",
                    "nested too deeply or too large",
                    "must have at most " + MAX_TOKENS + " JSON tokens: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw refused("body", "malformed", "must be JSON");
        }
    }

    private static Optional<String> text(JsonNode json, String field) {
        JsonNode value = json.path(field);
        if (!value.isMissingNode() && (!value.isTextual() || value.asText().isBlank())) {
            throw refused(field, shown(value), "must be a non-blank string");
        }
        return Optional.ofNullable(value.textValue());
    }

    private static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text;
    }

    private static Problem refused(String field, String value, String rule) {
        Violation violation = new Violation(field, value, rule);
        return Problem.invalidRecord(violation.message(), List.of(violation));
    }

    private Accepted imported(Connector connector, JsonNode files, boolean replace) {
        Map<String, String> texts = texts(files);
        List<String> leftOut = new ArrayList<>();
        List<RecordedRunEvents> runs = new ArrayList<>();
        try (RecordingImport into =
                new RecordingImport(history, learnedRuns, replace, Clock.systemUTC(), leftOut::add)) {
            new RecordedRunsReader(connector, true, leftOut::add).read(texts, runs::add);
            UnreportedCpus cpus = new UnreportedCpus();
            runs.forEach(run -> {
                cpus.add(run.events());
                into.add(run);
            });
            List<Imported> imported = into.finish();
            if (imported.isEmpty()) {
                throw Problem.invalidRecord(
                        "contains no readable run that has ended"
                                + leftOut.stream()
                                        .findFirst()
                                        .map(first -> "; " + first)
                                        .orElse(""),
                        List.of());
            }
            return new Accepted(imported, leftOut, cpus.note());
        } catch (RunExistsException e) {
            throw new Problem(409, "run-exists", "The run already exists", e.getMessage());
        } catch (IllegalArgumentException e) {
            throw Problem.invalidRecord(e.getMessage(), List.of());
        }
    }

    private Connector connector(String name, Optional<String> workflow) {
        ConnectorSettings settings = configured.apply(name);
        try {
            return ConnectorRegistry.create(
                    name,
                    new ConnectorSettings(
                            workflow.or(settings::workflow),
                            settings.instance(),
                            settings.strategy(),
                            settings.resources(),
                            settings.deadlineAfter(),
                            settings.budget(),
                            settings.options()));
        } catch (IllegalArgumentException e) {
            throw Problem.invalidRecord(
                    e.getMessage(),
                    List.of(new Violation(
                            "connector",
                            name,
                            "must be one of " + ConnectorRegistry.all().keySet())));
        }
    }

    private Map<String, String> texts(JsonNode files) {
        if (!files.isObject() || files.isEmpty()) {
            throw refused(
                    "files",
                    files.isMissingNode() ? "absent" : shown(files),
                    "must be an object that maps file names to contents");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> file : files.properties()) {
            String name = file.getKey();
            if (!name.matches("[^/\\\\\\p{Cntrl}]+")) {
                throw refused("files", name, "must be file names without slashes or control characters");
            }
            if (!file.getValue().isTextual()) {
                throw refused("files/" + name, shown(file.getValue()), "must be a string");
            }
            String text = file.getValue().asText();
            String plain = name;
            if (name.endsWith(PACKED)) {
                plain = name.substring(0, name.length() - PACKED.length());
                text = unpacked(name, text, in -> new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
            if (texts.putIfAbsent(plain, text) != null) {
                throw refused("files", plain, "must occur only once, gzipped or not");
            }
        }
        return texts;
    }

    private interface Reader<T> {
        T read(InputStream in) throws IOException;
    }

    private long unpackedLength(JsonNode files) {
        long length = 0;
        for (Map.Entry<String, JsonNode> file : files.properties()) {
            String name = file.getKey();
            if (name.endsWith(PACKED) && file.getValue().isTextual()) {
                long left = maxUnpackedBytes - length;
                length += unpacked(name, file.getValue().asText(), in -> HeapReservation.length(in, left));
            }
            if (length > maxUnpackedBytes) {
                throw refused(
                        "files/" + name,
                        "larger",
                        "must be at most " + maxUnpackedBytes + " bytes in total after unpacking");
            }
        }
        return length;
    }

    private static <T> T unpacked(String name, String base64, Reader<T> reader) {
        try (InputStream in =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(base64)))) {
            return reader.read(in);
        } catch (IllegalArgumentException | IOException e) {
            throw refused("files/" + name, e.getMessage(), "must be a gzip file in Base64");
        }
    }
}
