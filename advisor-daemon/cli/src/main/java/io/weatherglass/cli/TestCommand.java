package io.weatherglass.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code test}: listed here for the help; the launcher runs it from the sources. */
@Command(name = "test", mixinStandardHelpOptions = true, description = "Builds and runs the tests of the project.")
final class TestCommand implements Callable<Integer> {

    @Option(names = "--all", description = "The long tests as well.")
    private boolean all;

    @Option(
            names = "--fast",
            description = "Only those that need no broker, database server or other process, in a minute and a half.")
    private boolean fast;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getErr()
                .println("the tests need the sources: run ./weatherglass test" + (all ? " --all" : "")
                        + (fast ? " --fast" : "")
                        + " in the project");
        return 2;
    }
}
