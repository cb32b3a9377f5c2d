package io.weatherglass.cli.validation;

import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.Connectors;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.connectors.sources.RecordedEventsReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options for runs as an enactor has recorded them: files that one of the connectors reads. */
final class RecordingOptions {

    @Option(
            names = "--connector",
            paramLabel = "NAME",
            description = "Follow runs that an enactor has recorded, with the connector that reads such files:"
                    + " nextflow, snakemake, slurm, ...")
    private String connector;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description =
                    "With --connector: recordings, plain or gzip, or folders of them, oldest first by their names."
                            + " A run that does not name its workflow belongs to the one that its folder is named after.")
    private final List<Path> paths = new ArrayList<>();

    @Option(
            names = "--workflow",
            paramLabel = "NAME",
            description =
                    "With --connector: name of the workflow of all runs; default: what they say, or their folder.")
    private String workflow;

    @Option(
            names = "--option",
            paramLabel = "KEY=VALUE",
            description = "With --connector: a connector-specific option, see its document. Repeatable.")
    private final Map<String, String> options = new LinkedHashMap<>();

    boolean wanted() {
        if (connector == null && !paths.isEmpty()) {
            throw new IllegalArgumentException(
                    "--connector is required: it names the enactor that wrote " + paths.get(0));
        }
        if (connector != null && paths.isEmpty()) {
            throw new IllegalArgumentException("--connector must come with files that it reads, or folders of them");
        }
        return connector != null;
    }

    /**
     * Reads all runs.
     *
     * @param problems is given a line for each thing that cannot be read
     */
    List<RecordedEvents> read(List<String> problems, PrintWriter terminal) throws IOException {
        Connector source = Connectors.create(
                connector,
                new ConnectorSettings(
                        Optional.ofNullable(workflow),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalDouble.empty(),
                        options));
        List<RecordedEvents> runs = new ArrayList<>();
        try (ProgressLine progress = ProgressLine.onTerminal(terminal, "files", 0, RecordedEventsReader.count(paths))) {
            new RecordedEventsReader(source, workflow != null, problems::add).read(paths, runs::add, progress::step);
        }
        if (runs.isEmpty()) {
            throw new IllegalArgumentException(
                    "no run that has ended can be read" + (problems.isEmpty() ? "" : "; " + problems.get(0)));
        }
        return runs;
    }
}
