package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;

/** Reads what Pegasus' monitord writes. */
public final class PegasusProvider implements ConnectorProvider {
    static final String NAME = "pegasus";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Pegasus: Stampede events of monitord (.bp), or its jobstate.log with the .dag file and kickstart records";
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        return new PegasusConnector(settings);
    }
}
