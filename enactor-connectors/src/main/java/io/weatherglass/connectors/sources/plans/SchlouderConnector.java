package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code .tasks} files and JSON output of the Schlouder broker. */
public final class SchlouderConnector {
    public static final String NAME = "schlouder";

    public static final Set<String> OPTIONS = WorkflowFileConnector.OPTIONS;

    private static final String RUN = "run";

    private SchlouderConnector() {}

    /** @throws IllegalArgumentException if an option is invalid */
    public static Connector of(ConnectorSettings settings) {
        Optional<String> as = WorkflowFileConnector.as(settings);
        return new WorkflowFileConnector(
                NAME, List.of(".tasks", ".json"), (file, text) -> read(file, text, as), settings);
    }

    private static WorkflowFileContent read(String file, String text, Optional<String> as) {
        if (SchlouderOutput.isOutput(text)) {
            return SchlouderOutput.read(file, text, as.orElse(RUN).equals(RUN));
        }
        if (as.equals(Optional.of(RUN))) {
            throw new InvalidMessageException(
                    WorkflowFileConnector.AS,
                    RUN,
                    "must be plan for a .tasks file, which contains no start times and no VMs of jobs (import a"
                            + " finished run in this format with \"weatherglass history import\")");
        }
        return TasksFile.read(file, text);
    }
}
