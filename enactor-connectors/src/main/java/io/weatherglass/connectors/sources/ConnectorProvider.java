package io.weatherglass.connectors.sources;

import java.util.Set;
import java.util.function.Function;

/**
 * Creates the connectors of one kind of source.
 *
 * @param name name of the kind of source, such as {@code nextflow}: lower-case letters, digits and hyphens
 * @param factory throws {@code IllegalArgumentException} if an option is invalid
 */
public record ConnectorProvider(
        String name, String description, Set<String> options, Function<ConnectorSettings, Connector> factory) {
    public ConnectorProvider {
        options = Set.copyOf(options);
    }

    /** @throws IllegalArgumentException if an option is invalid */
    public Connector create(ConnectorSettings settings) {
        return factory.apply(settings);
    }
}
