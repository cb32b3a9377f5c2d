package io.weatherglass.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code match document}: measures anew what docs/validation.md says of searches. */
@Command(
        name = "document",
        mixinStandardHelpOptions = true,
        description = "Runs the evaluations of searches that docs/validation.md shows and writes into it what they say."
                + " The traces KTH-SP2 and LCG must be in the store; error tables that are not there are built first.")
final class MatchDocumentCommand implements Callable<Integer> {

    @Option(
            names = "--file",
            defaultValue = "docs/validation.md",
            paramLabel = "FILE",
            description = "The document; default: ${DEFAULT-VALUE}.")
    private Path file;

    @Mixin
    private DataDirectoryOptions data;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        OutputFile.require("--file", file);
        String before = Files.readString(file);
        String after = new MatchDocument(arguments -> {
                    List<String> all = new ArrayList<>(arguments);
                    all.add("--data-dir");
                    all.add(data.directory().toString());
                    return DocumentValidationCommand.run(all);
                })
                .regenerate(before);
        Files.writeString(file, after);
        spec.commandLine().getOut().println(file + (before.equals(after) ? " was up to date" : " has changed"));
        spec.commandLine().getOut().flush();
        return CommandLine.ExitCode.OK;
    }
}
