package io.weatherglass.connectors.sources.makeflow;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;

/** Reads what Makeflow writes. */
public final class MakeflowProvider implements ConnectorProvider {
    static final String NAME = "makeflow";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Makeflow: its transaction log, and the Makeflow file as the plan";
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        return new MakeflowConnector(settings);
    }
}
