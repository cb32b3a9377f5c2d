package io.weatherglass.cli.watching;

import io.weatherglass.connectors.client.LimitedHttp;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What is said of a daemon that does not answer. */
final class Unreachable {

    private Unreachable() {}

    /** Prints one line; the exit code. */
    static int report(CommandSpec spec, String url, IOException why) {
        spec.commandLine()
                .getErr()
                .println(spec.qualifiedName() + ": no answer from " + url + ": " + LimitedHttp.reason(why)
                        + " (is a daemon running? --url names another)");
        return CommandLine.ExitCode.SOFTWARE;
    }
}
