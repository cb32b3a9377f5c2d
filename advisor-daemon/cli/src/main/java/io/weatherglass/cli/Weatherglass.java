package io.weatherglass.cli;

import io.weatherglass.cli.options.EscapedOutput;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

public final class Weatherglass {

    private Weatherglass() {}

    /** Runs a command and exits with 0 (success), 1 (failure) or 2 (bad input). */
    public static void main(String[] arguments) {
        System.exit(commandLine(arguments).execute(arguments));
    }

    public static CommandLine commandLine() {
        return configured(RootCommand.withAllCommands());
    }

    public static CommandLine commandLine(String[] arguments) {
        return configured(RootCommand.forArguments(arguments));
    }

    /** Adds the error handling and the output escaping shared by all commands. */
    public static CommandLine configured(CommandLine commandLine) {
        return commandLine
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(Weatherglass::run)
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionExceptionHandler(new ExecutionErrors());
    }

    /** Escapes all output except help, which may contain colour codes. */
    private static int run(ParseResult arguments) {
        Integer helped = CommandLine.executeHelpRequest(arguments);
        if (helped != null) {
            return helped;
        }
        CommandLine commandLine = arguments.commandSpec().commandLine();
        commandLine.setOut(new EscapedOutput(EscapedOutput.unescaped(commandLine.getOut())));
        commandLine.setErr(new EscapedOutput(EscapedOutput.unescaped(commandLine.getErr())));
        return new CommandLine.RunLast().execute(arguments);
    }
}
