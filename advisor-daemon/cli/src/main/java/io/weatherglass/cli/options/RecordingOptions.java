package io.weatherglass.cli.options;

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
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** Options for runs as an enactor has recorded them: files that one of the connectors reads. */
public final class RecordingOptions {

    private static final Set<String> OWN = Set.of("--connector", "--workflow", "--option");

    @Option(
            names = "--connector",
            paramLabel = "NAME",
            description =
                    "The files are recordings of an enactor, which this connector reads: nextflow, snakemake, slurm,"
                            + " ...; plain or gzip, or folders of them, oldest first by their names. A run that does not name"
                            + " its workflow belongs to the one that its folder is named after.")
    private String connector;

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

    public boolean wanted() {
        return connector != null;
    }

    /**
     * Checks that no option was given that would have no effect.
     *
     * @param meaningful names of the command's other options that are of use to recordings
     * @throws IllegalArgumentException if there is one
     */
    public void require(ParseResult parsed, Set<String> meaningful) {
        if (!wanted()) {
            if (workflow != null || !options.isEmpty()) {
                throw new IllegalArgumentException(
                        (workflow == null ? "--option" : "--workflow") + " must come with --connector");
            }
            return;
        }
        parsed.matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !OWN.contains(name) && !meaningful.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException(
                            name + " must not come with --connector: it has no effect on recordings");
                });
    }

    /**
     * Reads all runs.
     *
     * @param problems is given a line for each thing that cannot be read
     * @throws IllegalArgumentException if there is none
     */
    public List<RecordedEvents> read(List<Path> paths, List<String> problems, PrintWriter terminal) throws IOException {
        List<RecordedEvents> runs = new ArrayList<>();
        read(paths, runs::add, problems, terminal);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException(
                    "no run that has ended can be read" + (problems.isEmpty() ? "" : "; " + problems.get(0)));
        }
        return runs;
    }

    /**
     * Reads runs one after the other.
     *
     * @param problems is given a line for each thing that cannot be read
     */
    public void read(List<Path> paths, Consumer<RecordedEvents> onRun, List<String> problems, PrintWriter terminal)
            throws IOException {
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
        try (ProgressLine progress = ProgressLine.onTerminal(terminal, "files", 0, RecordedEventsReader.count(paths))) {
            new RecordedEventsReader(source, workflow != null, problems::add).read(paths, onRun, progress::step);
        }
    }
}
