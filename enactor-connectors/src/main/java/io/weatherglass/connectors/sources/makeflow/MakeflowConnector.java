package io.weatherglass.connectors.sources.makeflow;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Reads Makeflow's logs and workflow files: {@code wf.mf.makeflowlog} and {@code wf.mf} for run {@code wf.mf}. */
public final class MakeflowConnector implements Connector {
    public static final String NAME = "makeflow";

    private static final String LOG = ".makeflowlog";
    private static final Pattern WORKFLOW_FILE = Pattern.compile("Makeflow|.*\\.(mf|makeflow)");
    private static final Pattern SILENT = Pattern.compile("# (FILE|CATEGORY|SYMBOL|SOURCES|CACHE|RETRY)\\b.*");

    private final ConnectorSettings settings;

    public MakeflowConnector(ConnectorSettings settings) {
        this.settings = settings;
    }

    static boolean isLog(String fileName) {
        return fileName.endsWith(LOG);
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        String file = message.target();
        if (!isLog(file)) {
            return Optional.of(file);
        }
        return SILENT.matcher(message.body()).matches()
                ? Optional.empty()
                : Optional.of(file.substring(0, file.length() - LOG.length()));
    }

    @Override
    public RunTranslation open(String run) {
        return new MakeflowTranslation(run, settings);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        if (isLog(fileName)) {
            return Optional.of(Splitters::lines);
        }
        return WORKFLOW_FILE.matcher(fileName).matches() ? Optional.of(Splitters::whole) : Optional.empty();
    }

    @Override
    public int order(String fileName) {
        return isLog(fileName) ? 1 : 0;
    }
}
