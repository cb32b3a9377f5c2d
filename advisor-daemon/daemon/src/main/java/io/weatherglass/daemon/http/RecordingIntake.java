package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.Connectors;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.connectors.sources.RecordedEventsReader;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.RecordIntake.Accepted;
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
 * Imports recorded runs from a JSON object with {@code connector} and {@code files} (texts by name; {@code .gz} files
 * in Base64); optionally {@code workflow} and {@code replace}. Other settings of the connector are those of the daemon.
 * Thread-safe.
 */
record RecordingIntake(
        History history,
        Function<String, ConnectorSettings> configured,
        int learnedRuns,
        int maxUnpackedBytes,
        HeapBudget heap) {
    private static final String PACKED = ".gz";

    /** @throws Problem if no run can be read or taken */
    Accepted accept(JsonNode json) {
        boolean replace = RecordIntake.replaces(json);
        Optional<String> workflow = RecordIntake.text(json, "workflow");
        Connector connector = connector(RecordIntake.required(json, "connector"), workflow);
        JsonNode files = json.path("files");
        return HeapReservation.during(heap, unpackedLength(files), () -> imported(connector, files, replace));
    }

    private Accepted imported(Connector connector, JsonNode files, boolean replace) {
        Map<String, String> texts = texts(files);
        List<String> leftOut = new ArrayList<>();
        List<RecordedEvents> runs = new ArrayList<>();
        try (RecordingImport into =
                new RecordingImport(history, learnedRuns, replace, Clock.systemUTC(), leftOut::add)) {
            new RecordedEventsReader(connector, true, leftOut::add).read(texts, runs::add);
            runs.forEach(into::add);
            List<Imported> imported = into.finish();
            if (imported.isEmpty()) {
                throw Problem.invalidRecord(
                        "no run that has ended can be read"
                                + leftOut.stream()
                                        .findFirst()
                                        .map(first -> "; " + first)
                                        .orElse(""),
                        List.of());
            }
            return new Accepted(true, imported, leftOut);
        } catch (RunExistsException e) {
            throw Problem.runExists(e.getMessage());
        } catch (IllegalArgumentException e) {
            throw Problem.invalidRecord(e.getMessage(), List.of());
        }
    }

    private Connector connector(String name, Optional<String> workflow) {
        ConnectorSettings settings = configured.apply(name);
        try {
            return Connectors.create(
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
                            "must be one of " + Connectors.all().keySet())));
        }
    }

    private Map<String, String> texts(JsonNode files) {
        if (!files.isObject() || files.isEmpty()) {
            throw RecordIntake.refused(
                    "files",
                    files.isMissingNode() ? "absent" : RecordIntake.shown(files),
                    "must be an object of the texts of files by their names");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> file : files.properties()) {
            String name = file.getKey();
            if (!name.matches("[^/\\\\\\p{Cntrl}]+")) {
                throw RecordIntake.refused("files", name, "must be names without slashes and control characters");
            }
            if (!file.getValue().isTextual()) {
                throw RecordIntake.refused("files/" + name, RecordIntake.shown(file.getValue()), "must be a text");
            }
            String text = file.getValue().asText();
            String plain = name;
            if (name.endsWith(PACKED)) {
                plain = name.substring(0, name.length() - PACKED.length());
                text = unpacked(name, text, in -> new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
            if (texts.putIfAbsent(plain, text) != null) {
                throw RecordIntake.refused("files", plain, "must be there once, packed or not");
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
                throw RecordIntake.refused(
                        "files/" + name,
                        "larger",
                        "must be at most " + maxUnpackedBytes + " bytes unpacked, all together");
            }
        }
        return length;
    }

    private static <T> T unpacked(String name, String base64, Reader<T> reader) {
        try (InputStream in =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(base64)))) {
            return reader.read(in);
        } catch (IllegalArgumentException | IOException e) {
            throw RecordIntake.refused("files/" + name, e.getMessage(), "must be a gzip file in Base64");
        }
    }
}
