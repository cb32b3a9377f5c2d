package io.weatherglass.cli;

import picocli.CommandLine;

/** The command line of Weatherglass. */
public final class Weatherglass {

    private Weatherglass() {}

    /** Runs a command and exits: 0 well, 1 failed, 2 bad input. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The commands, for those who run them in process. */
    public static CommandLine commandLine() {
        return new CommandLine(new RootCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionExceptionHandler(new Failures());
    }
}
