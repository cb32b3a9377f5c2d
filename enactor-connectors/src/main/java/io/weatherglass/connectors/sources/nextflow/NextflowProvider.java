package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Set;

/** Makes connectors for Nextflow. */
public final class NextflowProvider implements ConnectorProvider {
    static final String NAME = "nextflow";
    private static final String ZONE = "zone";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Nextflow: messages of -with-weblog, trace file of -with-trace";
    }

    @Override
    public Set<String> options() {
        return Set.of(ZONE);
    }

    @Override
    public Connector create(ConnectorSettings settings) {
        return new NextflowConnector(
                settings, settings.option(ZONE).map(NextflowProvider::zone).orElseGet(ZoneId::systemDefault));
    }

    private static ZoneId zone(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "option " + ZONE + " must be a time zone such as Europe/Berlin, was \"" + text + "\"", e);
        }
    }
}
