package io.weatherglass.lab.experiments.matrix;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.weatherglass.traces.InputFiles;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The description of an experiment: YAML or JSON with a value or a list of values for each key. */
final class ExperimentFile {

    private static final YAMLFactory YAML = YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** Maximum file size. Without this limit, the parser would take minutes to read a key of 30 MB. */
    private static final int MAX_BYTES = 1 << 20;

    private final Path file;
    private final Map<Axis, List<ExperimentSetting>> settings = new EnumMap<>(Axis.class);

    private ExperimentFile(Path file) {
        this.file = file;
    }

    /**
     * Reads a file.
     *
     * @throws TraceFormatException if the file is malformed, has an unknown key, or lacks a required key
     * @throws IOException if the file is missing or unreadable
     */
    static ExperimentFile read(Path file) throws IOException {
        InputFiles.requireNoDirectory(file);
        if (Files.size(file) > MAX_BYTES) {
            throw new TraceFormatException(
                    TraceLocation.file(file.toString()),
                    "must have at most " + MAX_BYTES + " bytes, but has " + Files.size(file));
        }
        ExperimentFile experiment = new ExperimentFile(file);
        try (BufferedReader text = Files.newBufferedReader(file, StandardCharsets.UTF_8);
                JsonParser parser = YAML.createParser(text)) {
            experiment.readAll(parser);
        } catch (JsonProcessingException e) {
            throw TraceFormatException.malformed(experiment.location(e.getLocation()), "YAML", e);
        }
        for (Axis axis : Axis.values()) {
            if (axis.required() && experiment.settings(axis).isEmpty()) {
                throw new TraceFormatException(
                        TraceLocation.file(file.toString()), "must have a value for \"" + axis.key() + "\"");
            }
        }
        return experiment;
    }

    Path file() {
        return file;
    }

    List<ExperimentSetting> settings(Axis axis) {
        return settings.getOrDefault(axis, List.of());
    }

    ExperimentSetting silent(Axis axis, String value) {
        return new ExperimentSetting(axis.key(), value, TraceLocation.file(file.toString()));
    }

    private void readAll(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new TraceFormatException(
                    TraceLocation.file(file.toString()), "must be a YAML mapping with the keys " + Axis.keys());
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            TraceLocation place = here(parser);
            Axis axis = Axis.byKey(key)
                    .orElseThrow(() -> new TraceFormatException(place, "key", key, "must be one of " + Axis.keys()));
            settings.put(axis, values(axis, parser));
        }
        if (parser.nextToken() != null) {
            throw new TraceFormatException(here(parser), "must contain only one mapping");
        }
    }

    private List<ExperimentSetting> values(Axis axis, JsonParser parser) throws IOException {
        TraceLocation place = here(parser);
        List<ExperimentSetting> values = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        boolean list = parser.nextToken() == JsonToken.START_ARRAY;
        if (list) {
            parser.nextToken();
        }
        while (parser.currentToken() != JsonToken.END_ARRAY) {
            ExperimentSetting value = value(axis, parser);
            if (!seen.add(value.text())) {
                throw value.breaks("must not contain a value twice");
            }
            values.add(value);
            if (!list) {
                return values;
            }
            parser.nextToken();
        }
        if (values.isEmpty()) {
            throw new TraceFormatException(place, axis.key() + " must have at least one value, but had none");
        }
        return values;
    }

    private ExperimentSetting value(Axis axis, JsonParser parser) throws IOException {
        boolean nothing = parser.currentToken() == JsonToken.VALUE_NULL
                || parser.getText().isBlank();
        if (nothing || !parser.currentToken().isScalarValue()) {
            throw new TraceFormatException(
                    here(parser), axis.key(), parser.getText(), "must be a value or a list of values");
        }
        return new ExperimentSetting(axis.key(), parser.getText(), here(parser));
    }

    private TraceLocation here(JsonParser parser) {
        return location(parser.currentTokenLocation());
    }

    private TraceLocation location(JsonLocation location) {
        return location == null || location.getLineNr() < 1
                ? TraceLocation.file(file.toString())
                : new TraceLocation(file.toString(), location.getLineNr(), Math.max(0, location.getColumnNr()));
    }
}
