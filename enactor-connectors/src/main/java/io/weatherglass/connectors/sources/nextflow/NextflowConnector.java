package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.LocalTimes;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Reads the messages of the weblog and the plugin; trace files are converted to these messages. */
public final class NextflowConnector implements Connector {
    public static final String NAME = "nextflow";

    public static final Set<String> OPTIONS = Set.of(NextflowConnector.ZONE);

    private static final String ZONE = "zone";
    private static final int SHORT_ID = 8;

    /** Extension of the file that the plugin writes, with one message per line. */
    private static final String RECORD = ".jsonl";

    private final ConnectorSettings settings;
    private final ZoneId zone;

    /**
     * Creates a connector. The {@code zone} option sets the time zone of trace files; the default is that of this
     * machine.
     *
     * @throws IllegalArgumentException if the zone is unknown
     */
    public NextflowConnector(ConnectorSettings settings) {
        this.settings = settings;
        this.zone = settings.zone(ZONE, ZoneId.systemDefault());
    }

    /** The key is the instance id, not {@code runId}, which stays the same when {@code -resume} continues a run. */
    @Override
    public Optional<String> runOf(SourceMessage message) {
        SourceJson json = SourceJson.parse(message.body());
        String name = json.requiredText("/runName");
        String id = json.requiredText("/runId");
        boolean fromFile = message.method().isEmpty();
        String instance = instance(name, id);
        // a file may contain the traces of several runs
        String number = json.text("/recording").map(which -> "-" + which).orElse("");
        return Optional.of(
                fromFile ? settings.instance().map(given -> given + number).orElse(instance) : instance);
    }

    /** Returns the instance id of a run that reports its name and the id of its session. */
    public static String instance(String runName, String sessionId) {
        return runName + "-" + shortId(sessionId);
    }

    static String shortId(String id) {
        return id.substring(0, Math.min(SHORT_ID, id.length()));
    }

    @Override
    public RunTranslation open(String run) {
        return new NextflowTranslation(settings, run);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        if (fileName.endsWith(RECORD)) {
            return Optional.of(Splitters::lines);
        }
        return isTable(fileName) ? Optional.of(() -> TraceFileSplitter.whole(fileName, zone)) : Optional.empty();
    }

    @Override
    public Optional<Supplier<MessageSplitter>> followedSplitter(String fileName) {
        return isTable(fileName) ? Optional.of(() -> TraceFileSplitter.followed(fileName, zone)) : splitter(fileName);
    }

    @Override
    public boolean endsInSilence(String fileName) {
        return isTable(fileName);
    }

    @Override
    public boolean namesWorkflow(String fileName) {
        return !isTable(fileName);
    }

    /**
     * Returns the submission time of the first task in a trace file that this run has executed; cached tasks have the
     * times of an earlier run. Ignores invalid rows.
     */
    public Optional<Instant> firstSubmission(BufferedReader trace) throws IOException {
        String line = trace.readLine();
        if (line == null) {
            return Optional.empty();
        }
        TraceHeader header = TraceHeader.of(line);
        LocalTimes times = new LocalTimes(zone);
        return trace.lines()
                .flatMap(row -> submission(header, row, times).stream())
                .findFirst();
    }

    private static Optional<Instant> submission(TraceHeader header, String line, LocalTimes times) {
        try {
            TraceRow row = TraceRow.parse(header.columns(), header.fields(line), 1, times, Instant.EPOCH);
            return row.dates().submit().filter(submitted -> !row.isCached());
        } catch (InvalidMessageException e) {
            return Optional.empty();
        }
    }

    private static boolean isTable(String fileName) {
        return fileName.endsWith(".txt") || fileName.endsWith(".tsv") || fileName.endsWith(".csv");
    }

    @Override
    public String wantedFile() {
        return "a trace file (nextflow run -with-trace FILE), or messages from the plugin nf-weatherglass or"
                + " -with-weblog, but not .nextflow.log";
    }
}
