package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;
import java.util.Set;

/** Makes connectors for OpenLineage. */
public final class OpenLineageProvider implements ConnectorProvider {
    static final String NAME = "openlineage";
    private static final String TOPIC = "topic";
    private static final String USUAL_TOPIC = "openlineage.events";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "OpenLineage: run events of Airflow, Spark, Flink, dbt over HTTP, from Kafka or a file";
    }

    @Override
    public Set<String> options() {
        return Set.of(TOPIC);
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        return new OpenLineageConnector(settings, settings.option(TOPIC).orElse(USUAL_TOPIC));
    }
}
