package io.weatherglass.cli.watching;

import io.weatherglass.cli.options.TokenOptions;
import io.weatherglass.connectors.client.LimitedHttp;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that locate a daemon. */
final class DaemonOptions {

    @Option(
            names = "--url",
            defaultValue = "http://127.0.0.1:8080",
            paramLabel = "URL",
            description = "Address of the daemon; default: ${DEFAULT-VALUE}.")
    private String url;

    @Mixin
    private TokenOptions token;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    String url() {
        return url;
    }

    Optional<String> token() throws IOException {
        return token.token();
    }

    DaemonApi api() throws IOException {
        return new DaemonApi(url, token());
    }

    /** Reports that the daemon is unreachable or rejects the request, and returns the exit code. */
    int unreachable(IOException reason) {
        return unreachable(command, url, reason);
    }

    static int unreachable(CommandSpec command, String url, IOException reason) {
        command.commandLine()
                .getErr()
                .println(command.qualifiedName() + ": "
                        + (reason instanceof DaemonApi.RejectedException
                                ? url + " responded with " + reason.getMessage()
                                : "no response from " + url + ": " + LimitedHttp.reason(reason)
                                        + " (start a daemon, or specify its address with --url)"));
        return CommandLine.ExitCode.SOFTWARE;
    }
}
