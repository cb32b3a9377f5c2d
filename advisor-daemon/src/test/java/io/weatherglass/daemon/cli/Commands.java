package io.weatherglass.daemon.cli;

import io.weatherglass.daemon.Weatherglass;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs a command line in this process. */
final class Commands {

    private Commands() {}

    /** What came of it. */
    record Ran(int exitCode, String out, String err) {}

    static Ran run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine =
                Weatherglass.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int exitCode = commandLine.execute(arguments);
        return new Ran(exitCode, out.toString(), err.toString());
    }
}
