package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Reads the logs of HTCondor's DAGMan. All files read together belong to one DAG, except {@code NAME-jobstate.log},
 * whose name identifies the run. With option {@link #RUN_BY}, the event log of a whole schedd can be split into one run
 * per batch name.
 */
public final class HtcondorConnector implements Connector {
    public static final String NAME = "htcondor";

    public static final Set<String> OPTIONS =
            Set.of(HtcondorConnector.RUN_BY, HtcondorConnector.TIME_ZONE, HtcondorConnector.YEAR);

    static final String RUN_BY = "run-by";
    static final String TIME_ZONE = "time-zone";
    static final String YEAR = "year";
    /** Key of the only run if the files do not identify it. */
    static final String THE_RUN = "dagman";

    private static final String NAMED_JOBSTATE = "-jobstate.log";

    /** The kinds of files, distinguished by file name. */
    enum Kind {
        DAG,
        JOBSTATE,
        JSON_LOG,
        NODES_LOG,
        KICKSTART,
        OTHER;

        static Kind of(String file) {
            String name = file.toLowerCase(Locale.ROOT);
            if (name.endsWith(".dag")) {
                return DAG;
            } else if (name.equals("jobstate.log") || name.endsWith(NAMED_JOBSTATE)) {
                return JOBSTATE;
            } else if (name.endsWith(".json") || name.endsWith(".jsonl")) {
                return JSON_LOG;
            }
            if (KickstartFiles.isOne(name)) {
                return KICKSTART;
            }
            return name.endsWith(".nodes.log") ? NODES_LOG : OTHER;
        }
    }

    private final String connector;
    private final ConnectorSettings settings;
    private final boolean byBatch;
    private final ZoneId zone;
    private final OptionalInt year;

    /** @throws IllegalArgumentException if an option is invalid */
    public HtcondorConnector(ConnectorSettings settings) {
        this(NAME, settings);
    }

    HtcondorConnector(String connector, ConnectorSettings settings) {
        this.connector = connector;
        this.settings = settings;
        String runBy = settings.option(RUN_BY).orElse("dag");
        if (!runBy.equals("dag") && !runBy.equals("batch")) {
            throw new IllegalArgumentException(RUN_BY + " must be dag or batch, but was \"" + runBy + "\"");
        }
        this.byBatch = runBy.equals("batch");
        this.year = year(settings);
        this.zone = settings.zone(TIME_ZONE, ZoneOffset.UTC);
    }

    private static OptionalInt year(ConnectorSettings settings) {
        Optional<String> year = settings.option(YEAR);
        if (year.filter(text -> !text.matches("(19|20)\\d\\d")).isPresent()) {
            throw new IllegalArgumentException(YEAR + " must be a year such as 2026, but was \"" + year.get() + "\"");
        }
        return year.stream().mapToInt(Integer::parseInt).findFirst();
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        String file = message.target();
        if (Kind.of(file) == Kind.KICKSTART && !KickstartFiles.hasRecord(message.body())) {
            return Optional.empty();
        }
        if (byBatch) {
            return SourceJson.parse(message.body()).text("/JobBatchName");
        }
        return file.endsWith(NAMED_JOBSTATE)
                ? Optional.of(file.substring(0, file.length() - NAMED_JOBSTATE.length()))
                : Optional.of(THE_RUN);
    }

    @Override
    public RunTranslation open(String run) {
        return new DagTranslation(connector, run, settings, () -> new CondorDates(zone, year));
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return switch (Kind.of(fileName)) {
            case DAG -> Optional.of(Splitters::whole);
            case JOBSTATE -> Optional.of(Splitters::lines);
            case JSON_LOG -> Optional.of(Splitters::jsonObjects);
            case NODES_LOG -> Optional.of(NodesLogSplitter::new);
            // without kickstart, such a file contains arbitrary program output
            case KICKSTART ->
                connector.equals(PegasusConnector.NAME) ? Optional.of(Splitters::whole) : Optional.empty();
            case OTHER -> Optional.empty();
        };
    }

    @Override
    public int order(String fileName) {
        // plans and records are read once, before the log, and not followed
        Kind kind = Kind.of(fileName);
        return kind == Kind.DAG || kind == Kind.KICKSTART ? 0 : 1;
    }
}
