package io.weatherglass.connectors.sources;

import java.util.Set;

/** Makes the connectors of one kind of source. Found through {@link java.util.ServiceLoader}. */
public interface ConnectorProvider {
    /** Name of the connector, {@code nextflow}: lower-case letters, digits and hyphens. */
    String name();

    /** What it reads, for people, in one line. */
    String description();

    /** Names of the options of {@link ConnectorSettings#options} that it knows. */
    default Set<String> options() {
        return Set.of();
    }

    /**
     * Makes a connector.
     *
     * @throws IllegalArgumentException if an option is unknown or has a value that it cannot have
     */
    Connector create(ConnectorSettings settings);
}
