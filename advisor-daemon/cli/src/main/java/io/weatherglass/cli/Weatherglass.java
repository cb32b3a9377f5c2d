package io.weatherglass.cli;

import picocli.CommandLine;

/** The command line of Weatherglass. */
public final class Weatherglass {

    private Weatherglass() {}

    /** Runs a command and exits with 0 (success), 1 (failure) or 2 (bad input). */
    public static void main(String[] arguments) {
        System.exit(commandLine(arguments).execute(arguments));
    }

    /** All commands, to look at. */
    public static CommandLine commandLine() {
        return configured(RootCommand.withAllCommands());
    }

    /** The commands that these arguments need, to be executed with them. */
    public static CommandLine commandLine(String[] arguments) {
        return configured(RootCommand.forArguments(arguments));
    }

    private static CommandLine configured(CommandLine commandLine) {
        return commandLine
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionExceptionHandler(new Failures());
    }
}
