package io.weatherglass.cli.watching;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.options.JsonOption;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "status",
        header = "Prints the current state of runs.",
        mixinStandardHelpOptions = true,
        description = "Prints the current state of all runs of a daemon, or of one run.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:printed", "1:the daemon does not respond, or has no such run", "2:the options are invalid"})
public final class StatusCommand implements Callable<Integer> {

    private static final int MAX_RUNS = 500;

    @Parameters(index = "0", arity = "0..1", paramLabel = "INSTANCE", description = "Id of the run; default: all runs.")
    private String instance;

    @Mixin
    private DaemonOptions daemon;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        DaemonApi api = daemon.api();
        try {
            int code = instance == null ? all(api) : one(api);
            warnIfNotReady(api);
            return code;
        } catch (IOException e) {
            return daemon.unreachable(e);
        }
    }

    private void warnIfNotReady(DaemonApi api) throws InterruptedException {
        try {
            List<String> reasons = api.notReadyBecause();
            if (!reasons.isEmpty()) {
                spec.commandLine()
                        .getErr()
                        .println("the daemon is not ready, so figures may be old: " + String.join("; ", reasons));
            }
        } catch (IOException e) {
            // a proxy may not forward health checks
        }
    }

    private int all(DaemonApi api) throws IOException, InterruptedException {
        JsonNode runs = api.runs(MAX_RUNS);
        json.print(
                runs, out -> new FleetText(runs, ZoneId.systemDefault()).lines().forEach(out::println));
        return CommandLine.ExitCode.OK;
    }

    private int one(DaemonApi api) throws IOException, InterruptedException {
        Optional<RunText> text =
                new Watcher(api, spec.commandLine().getOut(), Optional.empty(), ZoneId.systemDefault()).text(instance);
        if (text.isEmpty()) {
            spec.commandLine().getErr().println("weatherglass status: " + daemon.url() + " has no run " + instance);
            return CommandLine.ExitCode.SOFTWARE;
        }
        json.print(api.run(instance).orElseThrow(), out -> text.get().lines().forEach(out::println));
        return CommandLine.ExitCode.OK;
    }
}
