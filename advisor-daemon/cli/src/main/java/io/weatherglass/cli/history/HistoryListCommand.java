package io.weatherglass.cli.history;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.daemon.history.RunJson;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.StoredRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code history list}: the past runs, oldest first. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists the past runs, in the order in which they came into the history.")
final class HistoryListCommand implements Callable<Integer> {

    @Option(names = "--workflow", paramLabel = "W", description = "Only the runs of this workflow.")
    private String workflow;

    @Mixin
    private HistoryOptions history;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<StoredRun> runs;
        try (History open = history.open()) {
            runs = workflow == null ? open.runs() : open.runs(workflow);
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            ObjectNode result = JsonNodeFactory.instance.objectNode();
            ArrayNode array = result.putArray("runs");
            runs.forEach(run -> array.add(RunJson.of(run)));
            json.print(out, result);
            return 0;
        }
        out.printf(
                Locale.ROOT,
                "%6s  %-16s %-10s %12s %10s %7s  %s%n",
                "run",
                "workflow",
                "outcome",
                "makespan s",
                "cost",
                "jobs",
                "instance");
        runs.forEach(run -> out.printf(
                Locale.ROOT,
                "%6d  %-16s %-10s %12s %10s %7d  %s%n",
                run.id(),
                run.facts().workflow(),
                run.facts().end().name().toLowerCase(Locale.ROOT),
                makespan(run.facts()),
                HistoryText.cost(run.facts().cost()),
                run.facts().jobCount(),
                run.facts().instance()));
        out.flush();
        return 0;
    }

    /** How long an incomplete run would have taken is not known. */
    private static String makespan(RunFacts facts) {
        return facts.end() == RunEnd.INCOMPLETE ? "-" : String.format(Locale.ROOT, "%.1f", facts.makespanSeconds());
    }
}
