package io.weatherglass.cli.watching;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.daemon.logging.LogLevels;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "log-level",
        mixinStandardHelpOptions = true,
        description =
                "Prints the log levels of a daemon, or changes one until the daemon restarts. If the daemon has keys, a"
                        + " change requires a key with scope admin.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:printed or changed",
            "1:the daemon does not respond, or rejects the key",
            "2:the options are invalid, or the daemon has no such logger"
        })
public final class LogLevelCommand implements Callable<Integer> {

    private static final String ROOT = "ROOT";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "LOGGER",
            description = "ROOT, or the name of a class or package; default: all loggers with a configured level.")
    private String logger;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "LEVEL",
            description = "New level: error, warn, info or debug.")
    private String level;

    @Mixin
    private DaemonOptions daemon;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (level != null && !LogLevels.LEVELS.contains(level.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(
                    "LEVEL must be one of " + String.join(", ", LogLevels.LEVELS) + ", but was " + level);
        }
        DaemonApi api = daemon.api();
        try {
            print(level == null ? api.logLevels() : api.setLogLevel(logger, level.toLowerCase(Locale.ROOT)));
            return CommandLine.ExitCode.OK;
        } catch (IOException e) {
            return daemon.unreachable(e);
        }
    }

    private void print(JsonNode levels) {
        PrintWriter out = spec.commandLine().getOut();
        if (logger == null) {
            levels.properties()
                    .forEach(one ->
                            out.println(one.getKey() + "  " + one.getValue().asText()));
        } else {
            String of = ancestor(logger, levels);
            out.println(logger + "  " + levels.path(of).asText() + (of.equals(logger) ? "" : "  (as " + of + ")"));
        }
        out.flush();
    }

    /** Returns the logger that determines the level: the given one or its nearest ancestor with a configured level. */
    private static String ancestor(String logger, JsonNode levels) {
        String of = logger;
        while (!levels.has(of) && !of.equals(ROOT)) {
            int dot = of.lastIndexOf('.');
            of = dot < 0 ? ROOT : of.substring(0, dot);
        }
        return of;
    }
}
