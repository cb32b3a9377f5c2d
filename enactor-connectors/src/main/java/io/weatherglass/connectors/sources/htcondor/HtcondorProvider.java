package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;
import java.util.Set;

/** Reads the files of DAGMan and the event log of HTCondor. */
public final class HtcondorProvider implements ConnectorProvider {
    static final String NAME = "htcondor";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "HTCondor DAGMan: the .dag file as the plan, jobstate.log, EVENT_LOG in JSON, nodes log";
    }

    @Override
    public Set<String> options() {
        return Set.of(HtcondorConnector.RUN_BY, HtcondorConnector.TIME_ZONE);
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        return new HtcondorConnector(NAME, settings);
    }
}
