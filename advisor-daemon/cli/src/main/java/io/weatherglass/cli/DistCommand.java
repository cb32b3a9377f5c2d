package io.weatherglass.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code dist}: listed here for the help; the launcher runs it from the sources. */
@Command(
        name = "dist",
        mixinStandardHelpOptions = true,
        description = "Builds the distribution from the sources: one tar.gz that needs only a Java runtime.")
final class DistCommand implements Callable<Integer> {

    @Option(
            names = "--release",
            description = "Also what else is published: the modules' jars with sources, Javadoc and kits.")
    private boolean release;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            defaultValue = "target/dist",
            description = "An empty folder, or one with an earlier distribution; default: ${DEFAULT-VALUE}.")
    private Path folder;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getErr()
                .println("the distribution is built from the sources: run ./weatherglass dist"
                        + (release ? " --release" : "") + " --to " + folder + " in the project");
        return 2;
    }
}
