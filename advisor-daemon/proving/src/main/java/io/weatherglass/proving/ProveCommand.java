package io.weatherglass.proving;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.proving.chaos.ChaosCommand;
import io.weatherglass.proving.load.LoadTestCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
        name = "weatherglass prove",
        mixinStandardHelpOptions = true,
        description = "Fault-injection and load tests of daemons that run in separate processes.",
        subcommands = {ChaosCommand.class, LoadTestCommand.class})
public final class ProveCommand {

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    public static CommandLine commandLine() {
        return Weatherglass.configured(new CommandLine(new ProveCommand()));
    }
}
