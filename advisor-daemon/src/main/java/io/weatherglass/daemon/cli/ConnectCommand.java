package io.weatherglass.daemon.cli;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.Recording;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.sources.Connection;
import io.weatherglass.daemon.sources.ConnectorsFile;
import io.weatherglass.daemon.sources.EventOutput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code connect}: the messages of a source, as events of the protocol. */
@Command(
        name = "connect",
        mixinStandardHelpOptions = true,
        description =
                "Reads what a workflow enactor writes of its runs (files, a recorded stream) and tells it in events of"
                        + " the protocol. Malformed messages are told on standard error.")
final class ConnectCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "NAME", description = "The connector: nextflow, snakemake, ...")
    private String name;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "FILE", description = "Files that the source writes.")
    private final List<Path> files = new ArrayList<>();

    @Option(
            names = "--recording",
            paramLabel = "PATH",
            description =
                    "A recorded stream: a file of the source, or a folder of such files and of numbered requests.")
    private Path recording;

    @Option(names = "--dry-run", description = "Only print the events, publish nothing.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print one CloudEvent as JSON per line instead of a table.")
    private boolean json;

    @Mixin
    private ConnectorOptions options;

    @Mixin
    private ConfigurationOptions configurationOptions;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Configuration configuration = configurationOptions.load(Map.of());
        Connector connector =
                options.connector(name, ConnectorsFile.of(configuration).settings(name));
        if ((recording == null) == files.isEmpty()) {
            throw new IllegalArgumentException("name either files of the source or a --recording");
        }
        List<SourceMessage> messages = messages(connector);
        try (EventOutput output = output(configuration)) {
            Connection connection = new Connection(connector, output);
            for (SourceMessage message : messages) {
                connection.accept(message);
            }
            summarize(connection);
        }
        return 0;
    }

    private EventOutput output(Configuration configuration) {
        if (!dryRun) {
            throw new IllegalArgumentException("--dry-run must be given");
        }
        return new PrintedEvents(spec.commandLine().getOut(), spec.commandLine().getErr(), json, Optional.empty());
    }

    private List<SourceMessage> messages(Connector connector) throws IOException {
        if (recording != null) {
            return read(connector, recording);
        }
        List<Path> inOrder = files.stream()
                .sorted(Comparator.comparingInt(
                        file -> connector.order(file.getFileName().toString())))
                .toList();
        List<SourceMessage> messages = new ArrayList<>();
        for (Path file : inOrder) {
            messages.addAll(read(connector, file));
        }
        return messages;
    }

    private static List<SourceMessage> read(Connector connector, Path path) throws IOException {
        try {
            return Recording.read(connector, path);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(path + " must be text in UTF-8", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + path + ": " + e.getMessage(), e);
        }
    }

    private void summarize(Connection connection) {
        // beside JSON for programs only what a person must know
        if (!json || connection.malformed() > 0) {
            PrintWriter to =
                    json ? spec.commandLine().getErr() : spec.commandLine().getOut();
            to.println(connection.messages() + " messages, " + connection.events() + " events, "
                    + connection.malformed() + " malformed");
            to.flush();
        }
    }
}
