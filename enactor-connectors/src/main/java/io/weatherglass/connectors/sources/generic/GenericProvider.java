package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/** Reads JSON messages by a mapping. */
public final class GenericProvider implements ConnectorProvider {
    static final String NAME = "generic";

    private static final String MAPPING = "mapping";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "any source of JSON messages, by a mapping file";
    }

    @Override
    public Set<String> options() {
        return Set.of(MAPPING);
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        String path = settings.option(MAPPING)
                .orElseThrow(() ->
                        new IllegalArgumentException(MAPPING + " must be the path of a mapping file, was absent"));
        try {
            return new GenericConnector(settings, MappingFile.parse(path, Files.readString(Path.of(path))));
        } catch (IOException | InvalidPathException e) {
            throw new IllegalArgumentException(
                    MAPPING + " must be the path of a file that can be read, was \"" + path + "\"", e);
        }
    }
}
