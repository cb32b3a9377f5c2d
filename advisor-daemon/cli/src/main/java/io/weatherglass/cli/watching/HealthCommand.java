package io.weatherglass.cli.watching;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code health}: what supervisors ask, for those that run a command instead of asking over HTTP. */
@Command(
        name = "health",
        mixinStandardHelpOptions = true,
        description = "Says whether a daemon can do its work, and if not why. Needs no key.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:ready", "1:not ready, or no answer", "2:the options are wrong"})
public final class HealthCommand implements Callable<Integer> {

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = WatchCommand.DEFAULT_URL,
            description = "The daemon; default: ${DEFAULT-VALUE}.")
    private String url;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        DaemonApi api = new DaemonApi(url);
        PrintWriter out = spec.commandLine().getOut();
        try {
            List<String> reasons = api.notReadyBecause();
            out.println(reasons.isEmpty() ? "ready" : "not ready: " + String.join("; ", reasons));
            out.flush();
            return reasons.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        } catch (IOException e) {
            return Unreachable.report(spec, url, e);
        }
    }
}
