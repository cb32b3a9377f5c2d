package io.weatherglass.connectors.sources;

import java.util.Set;
import java.util.function.Function;

/**
 * How connectors of one kind of source are named and made.
 *
 * @param name of the connector, {@code nextflow}: lower-case letters, digits and hyphens
 * @param factory makes a connector; throws an {@code IllegalArgumentException} if an option has a value that it cannot have
 */
public record ConnectorProvider(
        String name, String description, Set<String> options, Function<ConnectorSettings, Connector> factory) {
    public ConnectorProvider {
        options = Set.copyOf(options);
    }

    /**
     * Makes a connector.
     *
     * @throws IllegalArgumentException if an option has a value that it cannot have
     */
    public Connector create(ConnectorSettings settings) {
        return factory.apply(settings);
    }
}
