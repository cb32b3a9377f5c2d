package io.weatherglass.daemon.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorCatalog;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * A minimal source: lines of JSON with {@code run}, {@code at} in seconds, {@code event} (started, submitted, begun,
 * done, ended), and for jobs {@code job} and {@code seconds}.
 */
public final class TinyConnector implements ConnectorCatalog, Connector {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Targets of all messages received in this JVM. */
    public static final Set<String> TARGETS = ConcurrentHashMap.newKeySet();

    private final ConnectorSettings settings;

    public TinyConnector() {
        this(ConnectorSettings.NONE);
    }

    private TinyConnector(ConnectorSettings settings) {
        this.settings = settings;
    }

    @Override
    public List<ConnectorProvider> providers() {
        return List.of(new ConnectorProvider("tiny", "a source for tests", Set.of("prefix"), TinyConnector::new));
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        TARGETS.add(message.target());
        if (message.method().equals("GET")) {
            return Optional.empty();
        }
        JsonNode run = json(message).path("run");
        if (!run.isTextual()) {
            throw new InvalidMessageException(
                    "/run", run.isMissingNode() ? "absent" : run.toString(), "must be a string");
        }
        return Optional.of(run.textValue());
    }

    @Override
    public RunTranslation open(String run) {
        return new Run(settings, settings.option("prefix").orElse("") + run);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return fileName.endsWith(".jsonl") ? Optional.of(Splitters::lines) : Optional.empty();
    }

    private static JsonNode json(SourceMessage message) {
        try {
            return MAPPER.readTree(message.body());
        } catch (JsonProcessingException e) {
            throw new InvalidMessageException("body", message.body(), "must be JSON");
        }
    }

    private static final class Run implements RunTranslation {
        private final ConnectorSettings settings;
        private final RunEvents events;
        private boolean over;

        Run(ConnectorSettings settings, String instance) {
            this.settings = settings;
            this.events = new RunEvents("tiny", instance);
        }

        @Override
        public List<EventEnvelope> translate(SourceMessage message) {
            JsonNode json = json(message);
            Instant time = Instant.ofEpochSecond(json.path("at").asLong());
            String job = json.path("job").asText("");
            switch (json.path("event").asText()) {
                case "started" -> events.add(time, settings.started("tiny", time, Map.of()));
                case "submitted" ->
                    events.add(time, new JobSubmitted(job, 1, Optional.of(job), Optional.of("k"), List.of()));
                case "begun" -> events.add(time, new JobStarted(job, 1, Optional.empty()));
                case "done" ->
                    events.add(
                            time, new JobCompleted(job, 1, json.path("seconds").asDouble()));
                case "ended" -> {
                    over = true;
                    events.add(time, new WorkflowCompleted());
                }
                default ->
                    throw new InvalidMessageException(
                            "/event",
                            json.path("event").toString(),
                            "must be started, submitted, begun, done or ended");
            }
            return events.take();
        }

        @Override
        public boolean isOver() {
            return over;
        }
    }
}
