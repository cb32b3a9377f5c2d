package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Reads JSON objects and rows of tables according to a mapping. */
public final class GenericConnector implements Connector {
    public static final String NAME = "generic";

    public static final Set<String> OPTIONS = Set.of(GenericConnector.MAPPING);

    private static final String MAPPING = "mapping";
    /** Bundled mappings, named after their sources. */
    private static final Set<String> NAMED =
            new TreeSet<>(Set.of("argo", "aws-batch", "cromwell", "gnu-parallel", "toil"));

    private static final Pattern FILE = Pattern.compile(".*\\.(json|jsonl|ndjson|log|txt)");

    private final ConnectorSettings settings;
    private final Mapping mapping;

    /**
     * Reads the mapping named by the options, which is a bundled mapping or a file.
     *
     * @throws IllegalArgumentException if no mapping is named, or the mapping cannot be read or is invalid
     */
    public GenericConnector(ConnectorSettings settings) {
        this.settings = settings;
        this.mapping = mapping(settings);
    }

    private static Mapping mapping(ConnectorSettings settings) {
        String named = settings.option(MAPPING)
                .orElseThrow(() -> new IllegalArgumentException(
                        MAPPING + " must be the path of a mapping file or one of " + NAMED + ", but was absent"));
        try (InputStream shipped = NAMED.contains(named)
                ? GenericConnector.class.getResourceAsStream(named + ".json")
                : Files.newInputStream(Path.of(named))) {
            return MappingFile.parse(named, new String(shipped.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException | InvalidPathException e) {
            throw new IllegalArgumentException(
                    MAPPING + " must be the path of a readable file or one of " + NAMED + ", but was \"" + named + "\"",
                    e);
        }
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        MessagePart entry = MessagePart.of(message);
        Field run = mapping.message().field("run");
        try {
            if (mapping.jobs().isEmpty() && mapping.message().types(entry).isEmpty()) {
                return Optional.empty();
            }
        } catch (InvalidMessageException e) {
            // the run's translation refuses the message and reports which job it is about
            return Optional.of(run.text(entry).orElseThrow(() -> e));
        }
        return Optional.of(run.requiredText(entry));
    }

    @Override
    public RunTranslation open(String run) {
        return new GenericTranslation(settings.instance().orElse(run), settings, mapping);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        if (mapping.table().isPresent()) {
            return Optional.of(mapping.table().get()::splitter);
        }
        return FILE.matcher(fileName).matches() ? Optional.of(Splitters::jsonObjects) : Optional.empty();
    }

    @Override
    public boolean endsInSilence(String fileName) {
        return endsUnreported();
    }

    @Override
    public boolean endsUnreported() {
        // a joblog shows the end of a run only if another run follows
        return mapping.table().filter(TableFormat::joblog).isPresent()
                || !mapping.message().types().canEnd();
    }
}
