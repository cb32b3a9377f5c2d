package io.weatherglass.cli.options;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** Options for reading recordings of an enactor with a connector. */
public final class RecordingOptions {

    private static final Set<String> OWN = Set.of("--connector", "--workflow", "--option");

    @Option(
            names = "--connector",
            paramLabel = "NAME",
            description =
                    "Read the files, plain or gzipped, as recordings of this enactor (nextflow, snakemake, slurm, ...);"
                            + " files in folders are read in alphabetical order. A run without a workflow name is"
                            + " assigned to a workflow named after its folder.")
    private String connector;

    @Option(
            names = "--workflow",
            paramLabel = "NAME",
            description = "With --connector: workflow of all runs; default: the recorded name, or the folder.")
    private String workflow;

    @Option(
            names = "--option",
            paramLabel = "KEY=VALUE",
            description = "With --connector: connector option; see the connector's documentation. Repeatable.")
    private final Map<String, String> options = new LinkedHashMap<>();

    public boolean wanted() {
        return connector != null;
    }

    /**
     * @param meaningful names of the command's other options that apply to recordings
     * @throws IllegalArgumentException if an option that has no effect was given
     */
    public void require(ParseResult parsed, Set<String> meaningful) {
        if (!wanted()) {
            if (workflow != null || !options.isEmpty()) {
                throw new IllegalArgumentException(
                        (workflow == null ? "--option" : "--workflow") + " requires --connector");
            }
            return;
        }
        parsed.matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !OWN.contains(name) && !meaningful.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException(
                            name + " must not be combined with --connector: it has no effect on recordings");
                });
    }

    /**
     * @param problems receives one line per unreadable item
     * @throws IllegalArgumentException if no run can be read
     */
    public List<RecordedRunEvents> read(List<Path> paths, List<String> problems, PrintWriter terminal)
            throws IOException {
        List<RecordedRunEvents> runs = new ArrayList<>();
        read(paths, runs::add, problems, terminal);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException(
                    "found no readable completed runs" + (problems.isEmpty() ? "" : "; " + problems.get(0)));
        }
        return runs;
    }

    /** Reads the runs one at a time; {@code problems} receives one line per unreadable item. */
    public void read(List<Path> paths, Consumer<RecordedRunEvents> onRun, List<String> problems, PrintWriter terminal)
            throws IOException {
        Connector source = ConnectorRegistry.create(
                connector,
                new ConnectorSettings(
                        Optional.ofNullable(workflow),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalDouble.empty(),
                        options));
        try (ProgressLine progress = ProgressLine.onTerminal(terminal, "files", 0, RecordedRunsReader.count(paths))) {
            new RecordedRunsReader(source, workflow != null, problems::add).read(paths, onRun, progress::step);
        }
    }
}
