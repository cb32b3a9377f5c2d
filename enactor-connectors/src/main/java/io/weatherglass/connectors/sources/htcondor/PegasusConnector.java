package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.MessageSplitter;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads Stampede events, which name their run, and DAGMan's files, which it reads like the HTCondor connector. */
public final class PegasusConnector implements Connector {
    public static final String NAME = "pegasus";

    private static final String STAMPEDE = "stampede ";

    private final ConnectorSettings settings;
    private final Connector dagman;

    public PegasusConnector(ConnectorSettings settings) {
        this.settings = settings;
        this.dagman = new HtcondorConnector(NAME, settings);
    }

    private static boolean isStampede(String file) {
        return file.endsWith(".bp");
    }

    @Override
    public Optional<String> runOf(SourceMessage message) {
        return isStampede(message.target())
                ? StampedeEvent.parse(message.body()).run().map(STAMPEDE::concat)
                : dagman.runOf(message);
    }

    @Override
    public RunTranslation open(String run) {
        return run.startsWith(STAMPEDE)
                ? new StampedeTranslation(run.substring(STAMPEDE.length()), settings)
                : dagman.open(run);
    }

    @Override
    public Optional<Supplier<MessageSplitter>> splitter(String fileName) {
        return isStampede(fileName) ? Optional.of(Splitters::lines) : dagman.splitter(fileName);
    }

    @Override
    public int order(String fileName) {
        return dagman.order(fileName);
    }
}
