package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reads run events, either plain or as the data of a CloudEvent. */
public final class OpenLineageConnector implements Connector {
    public static final String NAME = "openlineage";

    public static final Set<String> OPTIONS = Set.of(OpenLineageConnector.TOPIC);

    private static final String TOPIC = "topic";
    private static final String DEFAULT_TOPIC = "openlineage.events";

    private final ConnectorSettings settings;
    private final String topic;
    private final AnnouncedRuns announced = new AnnouncedRuns();

    public OpenLineageConnector(ConnectorSettings settings) {
        this.settings = settings;
        this.topic = settings.option(TOPIC).orElse(DEFAULT_TOPIC);
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        return LineageEvent.parse(message).map(announced::rootOf);
    }

    @Override
    public Optional<Consumer<SourceMessage>> recovery(String run) {
        return Optional.of(message -> LineageEvent.parse(message).ifPresent(event -> announced.announce(event, run)));
    }

    @Override
    public RunTranslation open(String run) {
        return new LineageTranslation(settings, run);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return fileName.matches(".*\\.(jsonl?|ndjson|txt|log)")
                ? Optional.of(() -> new RecordDumpSplitter(topic))
                : Optional.empty();
    }
}
