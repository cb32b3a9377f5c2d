package io.weatherglass.proving;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.proving.chaos.ChaosCommand;
import io.weatherglass.proving.load.LoadTestCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code weatherglass prove}: fault injection and load tests of daemons in their own processes. */
@Command(
        name = "weatherglass prove",
        mixinStandardHelpOptions = true,
        description = "Fault injection and load tests of daemons in their own processes.",
        subcommands = {ChaosCommand.class, LoadTestCommand.class})
public final class ProveCommand {

    /** Runs a command and exits with 0 (success), 1 (failure) or 2 (bad input). */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The command line, to be executed. */
    public static CommandLine commandLine() {
        return Weatherglass.configured(new CommandLine(new ProveCommand()));
    }
}
