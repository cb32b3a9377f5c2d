package io.weatherglass.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code backtest document}: measures anew what docs/validation.md says of forecasts. */
@Command(
        name = "document",
        mixinStandardHelpOptions = true,
        description =
                "Runs the back-tests that docs/validation.md shows, writes into it what they say, and draws the plots"
                        + " beside it.")
final class BacktestDocumentCommand implements Callable<Integer> {

    @Option(
            names = "--data",
            defaultValue = "../shared/data/schlouder",
            paramLabel = "DIR",
            description = "The archive of recorded runs, with runs and platforms.json; default: ${DEFAULT-VALUE}.")
    private Path data;

    @Option(
            names = "--file",
            defaultValue = "docs/validation.md",
            paramLabel = "FILE",
            description = "The document; default: ${DEFAULT-VALUE}.")
    private Path file;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        OutputFile.require("--file", file);
        String before = Files.readString(file);
        Path directory = file.toAbsolutePath().getParent();
        String after = new BacktestDocument(data, directory, DocumentValidationCommand::run).regenerate(before);
        Files.writeString(file, after);
        spec.commandLine().getOut().println(file + (before.equals(after) ? " was up to date" : " has changed"));
        spec.commandLine().getOut().flush();
        return CommandLine.ExitCode.OK;
    }
}
