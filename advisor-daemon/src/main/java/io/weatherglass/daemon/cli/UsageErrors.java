package io.weatherglass.daemon.cli;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;

/** Wrong options are told in one line, not above a page of help, with exit code 2. */
public final class UsageErrors implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + failure.getMessage() + " (see " + name + " --help)");
        return CommandLine.ExitCode.USAGE;
    }
}
