package io.weatherglass.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code document-validation}: measures docs/validation.md anew. */
@Command(
        name = "document-validation",
        mixinStandardHelpOptions = true,
        description = "Runs the commands that docs/validation.md shows and writes into it what they say.")
final class DocumentValidationCommand implements Callable<Integer> {

    @Option(
            names = "--data",
            defaultValue = "../shared/data/schlouder",
            paramLabel = "DIR",
            description = "The archive of recorded runs, with runs, platforms.json and outcomes.csv;"
                    + " default: ${DEFAULT-VALUE}.")
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
        String after = new ValidationDocument(data, DocumentValidationCommand::run).regenerate(before);
        Files.writeString(file, after);
        PrintWriter out = spec.commandLine().getOut();
        out.println(file + (before.equals(after) ? " was up to date" : " has changed"));
        return CommandLine.ExitCode.OK;
    }

    static JsonNode run(List<String> arguments) throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = new CommandLine(new RootCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionExceptionHandler(new Failures())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
        if (exitCode != CommandLine.ExitCode.OK) {
            throw new IllegalArgumentException(err.toString().strip());
        }
        return new ObjectMapper().readTree(out.toString());
    }
}
