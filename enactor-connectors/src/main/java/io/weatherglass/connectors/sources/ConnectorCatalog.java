package io.weatherglass.connectors.sources;

import java.util.List;

/**
 * A list of connectors, loaded by {@link java.util.ServiceLoader}. A jar with additional connectors names its catalog
 * in {@code META-INF/services/io.weatherglass.connectors.sources.ConnectorCatalog}.
 */
public interface ConnectorCatalog {
    List<ConnectorProvider> providers();
}
