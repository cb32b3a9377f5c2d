package io.weatherglass.connectors.sources.snakemake;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;

/** Makes connectors for Snakemake. */
public final class SnakemakeProvider implements ConnectorProvider {
    static final String NAME = "snakemake";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Snakemake: messages of --log-handler-script and --wms-monitor";
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        return new SnakemakeConnector(settings);
    }
}
