package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;
import java.util.List;
import java.util.Set;

/** Reads workflows in WfFormat. */
public final class WfFormatProvider implements ConnectorProvider {
    @Override
    public String name() {
        return "wfformat";
    }

    @Override
    public String description() {
        return "WfFormat 1.4 to 1.6 (WfCommons): the plan of a run, or a run whose tasks have dates";
    }

    @Override
    public Set<String> options() {
        return Set.of(PlanConnector.AS, PlanConnector.SUBMITTED_AT);
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        boolean asRun = PlanConnector.as(settings).orElse("plan").equals("run");
        return new PlanConnector(
                name(), List.of(".json"), (file, text) -> new WfFormatDocument(text).read(file, asRun), settings);
    }
}
