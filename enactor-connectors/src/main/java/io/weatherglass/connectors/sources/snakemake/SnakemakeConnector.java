package io.weatherglass.connectors.sources.snakemake;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.Reply;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.util.Optional;
import java.util.function.Supplier;

/** Requests of the protocol that Snakemake has from Panoptes, and lines of JSON with the same messages. */
public final class SnakemakeConnector implements Connector {
    /** Name of the connector. */
    public static final String NAME = "snakemake";

    private static final String FILE = "(.*)\\.jsonl?$";

    private final ConnectorSettings settings;

    /** Knows no options. */
    public SnakemakeConnector(ConnectorSettings settings) {
        this.settings = settings;
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        if (message.method().isEmpty()) {
            return settings.instance().or(() -> Optional.of(message.target().replaceFirst(FILE, "$1")));
        }
        return isAbout(message, "/update_workflow_status")
                ? Optional.of(RunIds.instance(FormFields.parse(message.body()).required("id")))
                : Optional.empty();
    }

    @Override
    public RunTranslation open(String run) {
        return new SnakemakeRun(settings, run);
    }

    @Override
    public Reply reply(SourceMessage message) {
        if (isAbout(message, "/api/service-info")) {
            return Reply.json("{\"status\":\"running\"}");
        }
        // an id needs no escapes
        return isAbout(message, "/create_workflow")
                ? Reply.json("{\"id\":\"" + RunIds.create(message) + "\"}")
                : Reply.OK;
    }

    private static boolean isAbout(SourceMessage message, String path) {
        return message.target().equals(path) || message.target().startsWith(path + "?");
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return fileName.matches(FILE) ? Optional.of(Splitters::lines) : Optional.empty();
    }
}
