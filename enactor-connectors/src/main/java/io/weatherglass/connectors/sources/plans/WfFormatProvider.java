package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;
import java.util.Set;

/** Reads workflows in WfFormat. */
public final class WfFormatProvider implements ConnectorProvider {
    private static final String AS = "as";

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
        return Set.of(AS, PlanConnector.SUBMITTED_AT);
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        String as = settings.option(AS).orElse("plan");
        if (!as.equals("plan") && !as.equals("run")) {
            throw new IllegalArgumentException(AS + " must be plan or run, was \"" + as + "\"");
        }
        return new PlanConnector(
                name(), ".json", (file, text) -> new WfFormatDocument(text).read(file, as.equals("run")), settings);
    }
}
