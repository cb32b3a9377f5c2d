package io.weatherglass.connectors.sources;

import java.util.List;

/**
 * A list of connectors, found through {@link java.util.ServiceLoader}: a jar with connectors of its own names its catalog in {@code
 * META-INF/services/io.weatherglass.connectors.sources.ConnectorCatalog}.
 */
public interface ConnectorCatalog {
    List<ConnectorProvider> providers();
}
