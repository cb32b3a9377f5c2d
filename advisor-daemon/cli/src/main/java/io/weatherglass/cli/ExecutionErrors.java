package io.weatherglass.cli;

import io.weatherglass.daemon.config.InvalidConfigurationException;
import io.weatherglass.simulation.engine.EngineUnavailableException;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.history.HistoryException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.NoSuchElementException;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** Reports bad input in one line and exits with code 2; any other failure exits with code 1. */
public final class ExecutionErrors implements CommandLine.IExecutionExceptionHandler {

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult arguments) {
        if (isBadInput(failure)) {
            command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + message(failure));
            return CommandLine.ExitCode.USAGE;
        }
        // create the logger only here, because successful commands need no logging
        LoggerFactory.getLogger(ExecutionErrors.class).debug("{} failed", command.getCommandName(), failure);
        command.getErr().println(command.getCommandSpec().qualifiedName() + " failed: " + message(failure));
        return CommandLine.ExitCode.SOFTWARE;
    }

    private static boolean isBadInput(Exception failure) {
        return failure instanceof InvalidConfigurationException
                || failure instanceof TraceFormatException
                || (failure instanceof HistoryException history && history.kind() == HistoryException.Kind.UNUSABLE)
                || failure instanceof NoSuchFileException
                || failure instanceof NotDirectoryException
                || failure instanceof EngineUnavailableException
                || failure instanceof NoSuchElementException
                || failure instanceof IllegalArgumentException;
    }

    private static String message(Exception failure) {
        if (failure instanceof NoSuchFileException missing) {
            return "file not found: " + missing.getFile();
        }
        if (failure instanceof NotDirectoryException file) {
            return file.getFile() + " must be a directory";
        }
        if (failure instanceof AccessDeniedException denied) {
            return "no access to " + denied.getFile();
        }
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }
}
