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

/** {@code log-level}: how much a daemon logs. */
@Command(
        name = "log-level",
        mixinStandardHelpOptions = true,
        description =
                "Prints how much a daemon logs, or changes it until the daemon is started again. A change needs a key of"
                        + " scope admin where the daemon has keys.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:printed or changed",
            "1:the daemon does not answer, or refuses the key",
            "2:the options are wrong, or nothing in the daemon logs by that name"
        })
public final class LogLevelCommand implements Callable<Integer> {

    private static final String ROOT = "ROOT";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "LOGGER",
            description =
                    "ROOT, or the name of a class or package that logs; default: all that have a level of their own.")
    private String logger;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "LEVEL",
            description = "What it shall log from now on: error, warn, info or debug.")
    private String level;

    @Mixin
    private DaemonOptions daemon;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (level != null && !LogLevels.LEVELS.contains(level.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(
                    "LEVEL must be one of " + String.join(", ", LogLevels.LEVELS) + ", was " + level);
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

    /** The logger whose level holds for this one: it itself, else the nearest around it that has one. */
    private static String ancestor(String logger, JsonNode levels) {
        String of = logger;
        while (!levels.has(of) && !of.equals(ROOT)) {
            int dot = of.lastIndexOf('.');
            of = dot < 0 ? ROOT : of.substring(0, dot);
        }
        return of;
    }
}
