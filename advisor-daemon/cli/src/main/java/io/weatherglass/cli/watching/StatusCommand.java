package io.weatherglass.cli.watching;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.TextPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.StreamSupport;
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
            return instance == null ? all(api) : one(api);
        } catch (IOException e) {
            return daemon.unreachable(e);
        }
    }

    private void noteIfNotReady(DaemonApi api, Iterable<JsonNode> runs) throws InterruptedException {
        try {
            List<String> reasons = api.notReadyBecause();
            if (!reasons.isEmpty()) {
                PrintWriter to = json.wanted()
                        ? spec.commandLine().getErr()
                        : spec.commandLine().getOut();
                to.println(age(runs) + "the daemon is starting or not ready: " + String.join("; ", reasons));
                to.flush();
            }
        } catch (IOException e) {
            // a proxy may not forward health checks
        }
    }

    private static String age(Iterable<JsonNode> runs) {
        return StreamSupport.stream(runs.spliterator(), false)
                .filter(run -> run.path("status").asText().equals("active") && run.has("asOf"))
                .map(run -> Instant.parse(run.path("asOf").asText()))
                .min(Comparator.naturalOrder())
                .map(oldest -> "the oldest figures are from "
                        + DisplayFormat.clock(oldest, TextPrinter.SECONDS, ZoneId.systemDefault(), Instant.now())
                        + "; ")
                .orElse("");
    }

    private int all(DaemonApi api) throws IOException, InterruptedException {
        JsonNode runs = api.runs(MAX_RUNS);
        json.print(
                runs, out -> new FleetText(runs, ZoneId.systemDefault()).lines().forEach(out::println));
        noteIfNotReady(api, runs.path("items"));
        return CommandLine.ExitCode.OK;
    }

    private int one(DaemonApi api) throws IOException, InterruptedException {
        Optional<RunText> text =
                new Watcher(api, spec.commandLine().getOut(), Optional.empty(), ZoneId.systemDefault()).text(instance);
        if (text.isEmpty()) {
            spec.commandLine().getErr().println("weatherglass status: " + daemon.url() + " has no run " + instance);
            noteIfNotReady(api, List.of());
            return CommandLine.ExitCode.SOFTWARE;
        }
        JsonNode run = api.run(instance).orElseThrow();
        json.print(run, out -> text.get().lines().forEach(out::println));
        noteIfNotReady(api, List.of(run));
        return CommandLine.ExitCode.OK;
    }
}
