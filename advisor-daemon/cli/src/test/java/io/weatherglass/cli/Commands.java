package io.weatherglass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs a command line in this process. */
final class Commands {

    private Commands() {}

    /** What came of it. */
    record Ran(int exitCode, String out, String err) {

        /** The one line by which bad input was refused, without the name of the command. */
        String refusal() {
            assertThat(exitCode).as(err).isEqualTo(2);
            assertThat(out).isEmpty();
            assertThat(err.lines()).hasSize(1);
            assertThat(err).startsWith("weatherglass ");
            return err.strip().replaceFirst("^weatherglass [^:]*: ", "");
        }
    }

    static Ran run(String... arguments) {
        return run(new StringWriter(), arguments);
    }

    /** @param out where one may see what is printed before the command has ended */
    static Ran run(StringWriter out, String... arguments) {
        StringWriter err = new StringWriter();
        CommandLine commandLine =
                Weatherglass.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int exitCode = commandLine.execute(arguments);
        return new Ran(exitCode, out.toString(), err.toString());
    }
}
