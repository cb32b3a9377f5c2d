package io.weatherglass.cli;

import io.weatherglass.daemon.config.NearestNames;
import java.util.Collection;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports invalid options in one line without the full help, and exits with code 2. */
public final class UsageErrors implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr()
                .println(name + ": " + message(failure, command.getCommandSpec()) + " (see " + name + " --help)");
        return CommandLine.ExitCode.USAGE;
    }

    private static String message(ParameterException failure, CommandSpec command) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().get(0);
            if (first.startsWith("-")) {
                return unknown(
                        "option",
                        first.replaceFirst("=.*", ""),
                        command.optionsMap().keySet());
            }
            if (!command.subcommands().isEmpty()) {
                return unknown("command", first, command.subcommands().keySet());
            }
        }
        // the user named a command group without a subcommand
        return failure.getMessage().equals("Missing required subcommand")
                ? "a subcommand is required: one of "
                        + String.join(", ", command.subcommands().keySet())
                : failure.getMessage();
    }

    private static String unknown(String kind, String name, Collection<String> known) {
        return "unknown " + kind + " \"" + name + "\""
                + NearestNames.meant(name, known)
                        .map(meant -> "; did you mean \"" + meant + "\"?")
                        .orElse("");
    }
}
