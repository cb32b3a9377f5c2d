package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import java.util.List;
import java.util.Set;

/** Reads workflows in WfFormat. */
public final class WfFormatConnector {
    public static final String NAME = "wfformat";

    public static final Set<String> OPTIONS = WorkflowFileConnector.OPTIONS;

    private WfFormatConnector() {}

    /** @throws IllegalArgumentException if an option is invalid */
    public static Connector of(ConnectorSettings settings) {
        boolean asRun = WorkflowFileConnector.as(settings).orElse("plan").equals("run");
        boolean dated = settings.option(WorkflowFileConnector.SUBMITTED_AT).isPresent();
        return new WorkflowFileConnector(
                NAME, List.of(".json"), (file, text) -> new WfFormatDocument(text).read(file, asRun, dated), settings);
    }
}
