package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.util.Optional;
import java.util.function.Supplier;

/** Run events, plain or as the data of a CloudEvent. */
final class OpenLineageConnector implements Connector {
    private final ConnectorSettings settings;
    private final String topic;

    OpenLineageConnector(ConnectorSettings settings, String topic) {
        this.settings = settings;
        this.topic = topic;
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        return LineageEvent.parse(message).map(LineageEvent::rootRunId);
    }

    @Override
    public RunTranslation open(String run) {
        return new LineageRun(settings, run);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return fileName.matches(".*\\.(jsonl?|ndjson|txt|log)")
                ? Optional.of(() -> new RecordDumpSplitter(topic))
                : Optional.empty();
    }
}
