package io.weatherglass.cli.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Failures;
import io.weatherglass.cli.UsageErrors;
import io.weatherglass.cli.Weatherglass;
import io.weatherglass.cli.docs.MeasuredPart.CommandResults;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures a part of docs/validation.md and writes the results into it. CONTRIBUTING.md shows the command. */
@Command(
        name = "WriteDocuments",
        mixinStandardHelpOptions = true,
        description = "Runs the commands that a part of docs/validation.md shows and writes their results into it.")
public final class WriteDocuments implements Callable<Integer> {

    /** What is measured. */
    enum Part {
        VALIDATION,
        BACKTEST,
        FIRST_RUNS,
        UNPLANNED,
        MATCHING
    }

    @Parameters(
            paramLabel = "PART",
            description =
                    "validation, backtest (also draws the plots), first_runs, unplanned (some minutes) or matching (needs the traces KTH-SP2 and LCG in"
                            + " the store, and builds missing error tables).")
    private Part part;

    @Option(
            names = "--data",
            defaultValue = "../shared/data/schlouder",
            paramLabel = "DIR",
            description = "The archive of recorded runs, with runs, platforms.json and outcomes.csv;"
                    + " default: ${DEFAULT-VALUE}.")
    private Path data;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "The data directory with the traces; default: as of the other commands.")
    private Optional<Path> dataDirectory = Optional.empty();

    @Option(
            names = "--file",
            defaultValue = "docs/validation.md",
            paramLabel = "FILE",
            description = "The document; default: ${DEFAULT-VALUE}.")
    private Path file;

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new WriteDocuments())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionExceptionHandler(new Failures());
    }

    @Override
    public Integer call() throws IOException {
        String before = Files.readString(file);
        String after = switch (part) {
            case VALIDATION -> new ValidationDocument(data, WriteDocuments::run).regenerate(before);
            case BACKTEST ->
                new BacktestDocument(data, file.toAbsolutePath().getParent(), WriteDocuments::run).regenerate(before);
            case FIRST_RUNS -> new FirstRunsDocument(data, WriteDocuments::run).regenerate(before);
            case UNPLANNED ->
                new UnplannedDocument(data.toAbsolutePath().normalize().getParent(), WriteDocuments::run)
                        .regenerate(before);
            case MATCHING -> new MatchDocument(inDataDirectory()).regenerate(before);
        };
        Files.writeString(file, after);
        PrintWriter out = spec.commandLine().getOut();
        out.println(file + (before.equals(after) ? " was up to date" : " has changed"));
        return CommandLine.ExitCode.OK;
    }

    private CommandResults inDataDirectory() {
        return arguments -> {
            List<String> all = new ArrayList<>(arguments);
            dataDirectory.ifPresent(directory -> all.addAll(List.of("--data-dir", directory.toString())));
            return run(all);
        };
    }

    /** What the program says, as JSON. */
    static JsonNode run(List<String> arguments) throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = arguments.toArray(String[]::new);
        int exitCode = Weatherglass.commandLine(words)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words);
        if (exitCode != CommandLine.ExitCode.OK) {
            throw new IllegalArgumentException(err.toString().strip());
        }
        return new ObjectMapper().readTree(out.toString());
    }
}
