package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** A message is a JSON object. */
public final class GenericConnector implements Connector {
    /** Name of the connector. */
    public static final String NAME = "generic";

    /** Names of its options. */
    public static final Set<String> OPTIONS = Set.of(GenericConnector.MAPPING);

    private static final String MAPPING = "mapping";
    private static final Pattern FILE = Pattern.compile(".*\\.(json|jsonl|ndjson|log|txt)");

    private final ConnectorSettings settings;
    private final Mapping mapping;

    /**
     * Reads the mapping file that the options name.
     *
     * @throws IllegalArgumentException if none is named, it cannot be read, or the mapping is wrong
     */
    public GenericConnector(ConnectorSettings settings) {
        this.settings = settings;
        this.mapping = mapping(settings);
    }

    private static Mapping mapping(ConnectorSettings settings) {
        String path = settings.option(MAPPING)
                .orElseThrow(() ->
                        new IllegalArgumentException(MAPPING + " must be the path of a mapping file, was absent"));
        try {
            return MappingFile.parse(path, Files.readString(Path.of(path)));
        } catch (IOException | InvalidPathException e) {
            throw new IllegalArgumentException(
                    MAPPING + " must be the path of a readable file, was \"" + path + "\"", e);
        }
    }

    /** The types of events that a message is of; none if it is to be left out. */
    static List<String> types(Mapping mapping, SourceJson message) {
        Field field = mapping.field("type");
        Optional<String> type = field.text(message);
        List<String> types = mapping.types().get(type.orElse(""));
        if (types == null && !mapping.othersIgnored()) {
            throw new InvalidMessageException(
                    field.pointer().isEmpty() ? "type" : field.pointer(),
                    type.orElse("absent"),
                    "must be a value that the mapping knows");
        }
        return types == null ? List.of() : types;
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        SourceJson json = SourceJson.parse(message.body());
        return types(mapping, json).isEmpty()
                ? Optional.empty()
                : Optional.of(mapping.field("run").requiredText(json));
    }

    @Override
    public RunTranslation open(String run) {
        return new GenericTranslation(settings.instance().orElse(run), settings, mapping);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return FILE.matcher(fileName).matches() ? Optional.of(Splitters::jsonObjects) : Optional.empty();
    }
}
