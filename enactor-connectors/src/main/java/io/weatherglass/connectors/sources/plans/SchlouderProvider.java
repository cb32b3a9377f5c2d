package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;
import java.util.Set;

/** Reads {@code .tasks} files of the Schlouder broker. */
public final class SchlouderProvider implements ConnectorProvider {
    @Override
    public String name() {
        return "schlouder";
    }

    @Override
    public String description() {
        return "Schlouder: a .tasks file as the plan of a run";
    }

    @Override
    public Set<String> options() {
        return Set.of(PlanConnector.SUBMITTED_AT);
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        return new PlanConnector(name(), ".tasks", TasksFile::read, settings);
    }
}
