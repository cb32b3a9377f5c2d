package io.weatherglass.connectors.sources.snakemake;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads requests from the logger plugin and the log handler script, files with messages of either, and Snakemake's text
 * logs.
 */
public final class SnakemakeConnector implements Connector {
    public static final String NAME = "snakemake";

    public static final Set<String> OPTIONS = Set.of(SnakemakeConnector.ZONE);

    private static final String ZONE = "zone";
    private static final String FILE = "(.*)\\.jsonl?$";
    private static final Pattern LOG = Pattern.compile("(.*?)(\\.snakemake)?\\.log");

    private final ConnectorSettings settings;
    private final ZoneId zone;

    /**
     * Creates a connector. Option {@code zone} is the time zone of text logs, by default that of this machine.
     *
     * @throws IllegalArgumentException if the zone is unknown
     */
    public SnakemakeConnector(ConnectorSettings settings) {
        this.settings = settings;
        this.zone = settings.zone(ZONE, ZoneId.systemDefault());
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        if (message.method().isEmpty()) {
            Matcher log = LOG.matcher(message.target());
            String run = settings.instance()
                    .orElseGet(() -> log.matches()
                            ? RunIds.instance(log.group(1))
                            : message.target().replaceFirst(FILE, "$1"));
            return Optional.of(log.matches() ? run + laterStart(message) : run);
        }
        return message.target().equals("/update_workflow_status")
                ? Optional.of(RunIds.instance(FormFields.parse(message.body()).required("id")))
                : Optional.empty();
    }

    private static String laterStart(SourceMessage message) {
        long start = SourceJson.parse(message.body()).requiredInteger("/start");
        return start > 1 ? "-" + start : "";
    }

    @Override
    public RunTranslation open(String run) {
        return new SnakemakeTranslation(settings, run);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        if (LOG.matcher(fileName).matches()) {
            return Optional.of(() -> new LogFileSplitter(fileName, zone));
        }
        return fileName.matches(FILE) ? Optional.of(Splitters::lines) : Optional.empty();
    }

    @Override
    public String wantedFile() {
        return "a log in .snakemake/log whose lines have timestamps, or messages from the logger plugin or"
                + " --log-handler-script";
    }
}
