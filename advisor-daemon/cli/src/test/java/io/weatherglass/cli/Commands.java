package io.weatherglass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.engine.EngineUnavailableException;
import io.weatherglass.simulation.engine.SimGridEngine;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Assumptions;
import picocli.CommandLine;

/** Runs a command line in this process. */
public final class Commands {

    private Commands() {}

    public record Ran(int exitCode, String out, String err) {

        /** Returns the single line of an error message, without the command name. */
        public String refusal() {
            assertThat(exitCode).as(err).isEqualTo(2);
            assertThat(out).isEmpty();
            assertThat(err.lines()).hasSize(1);
            assertThat(err).startsWith("weatherglass ");
            return err.strip().replaceFirst("^weatherglass [^:]*: ", "");
        }
    }

    /** Skips the test if SimGrid is not installed. */
    public static void requireSimGrid() {
        try {
            SimGridEngine.open().close();
        } catch (EngineUnavailableException missing) {
            Assumptions.abort(missing.getMessage());
        }
    }

    public static Ran run(String... arguments) {
        return run(new StringWriter(), arguments);
    }

    /** @param out receives the output while the command runs */
    public static Ran run(StringWriter out, String... arguments) {
        return run(Weatherglass.commandLine(arguments), out, arguments);
    }

    /** Runs a command line other than that of Weatherglass. */
    public static Ran run(CommandLine commandLine, String... arguments) {
        return run(commandLine, new StringWriter(), arguments);
    }

    private static Ran run(CommandLine commandLine, StringWriter out, String... arguments) {
        StringWriter err = new StringWriter();
        int exitCode = commandLine
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new Ran(exitCode, out.toString(), err.toString());
    }
}
