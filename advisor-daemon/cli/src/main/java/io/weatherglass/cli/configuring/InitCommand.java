package io.weatherglass.cli.configuring;

import io.weatherglass.daemon.config.ConfigurationReference;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        description = "Writes a configuration file that explains every key and sets none. Never overwrites a file.")
public final class InitCommand implements Callable<Integer> {

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            defaultValue = "weatherglass.yaml",
            description = "File to write; default: ${DEFAULT-VALUE}.")
    private Path file;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        try {
            Files.writeString(
                    file, ConfigurationReference.yaml(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw new IllegalArgumentException(file + " already exists and is not overwritten; choose another name", e);
        }
        spec.commandLine()
                .getOut()
                .println("wrote " + file + "; edit it, check it with: weatherglass config check " + file
                        + "; and start a daemon with: weatherglass serve --config " + file);
        spec.commandLine().getOut().flush();
        return 0;
    }
}
