package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code .tasks} files of the Schlouder broker, and its JSON output. */
public final class SchlouderProvider implements ConnectorProvider {
    private static final String RUN = "run";

    @Override
    public String name() {
        return "schlouder";
    }

    @Override
    public String description() {
        return "Schlouder: a .tasks file as the plan of a run, the broker's JSON output as a run";
    }

    @Override
    public Set<String> options() {
        return Set.of(PlanConnector.AS, PlanConnector.SUBMITTED_AT);
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        Optional<String> as = PlanConnector.as(settings);
        return new PlanConnector(name(), List.of(".tasks", ".json"), (file, text) -> read(file, text, as), settings);
    }

    private static DescribedRun read(String file, String text, Optional<String> as) {
        if (SchlouderOutput.isOutput(text)) {
            return SchlouderOutput.read(file, text, as.orElse(RUN).equals(RUN));
        }
        if (as.equals(Optional.of(RUN))) {
            throw new InvalidMessageException(
                    PlanConnector.AS,
                    RUN,
                    "must be plan for a .tasks file, which tells neither when a job started nor where; a finished run"
                            + " in this form is for \"weatherglass history import\"");
        }
        return TasksFile.read(file, text);
    }
}
