package io.weatherglass.cli.history;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.daemon.documents.QuoteDocuments;
import io.weatherglass.daemon.documents.RunDocuments;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.QuoteOutcome;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.StoredRun;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists the past runs in the order in which they were added.")
final class HistoryListCommand implements Callable<Integer> {

    @Option(names = "--workflow", paramLabel = "W", description = "List only runs of this workflow, and its quotes.")
    private String workflow;

    @Mixin
    private HistoryOptions history;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        try (History open = history.open()) {
            List<StoredRun> runs = workflow == null ? open.runs() : open.runs(workflow);
            List<QuoteOutcome> quotes =
                    workflow == null ? List.of() : open.quotes().outcomes(workflow, QuoteDocuments.LAST);
            ReportFields report = new ReportFields().list("runs", runs, RunDocuments::of);
            json.print(workflow == null ? report : report.put("quotes", QuoteDocuments.of(quotes)), out -> {
                table().lines(runs).forEach(out::println);
                QuoteText.of(quotes).ifPresent(out::println);
            });
        }
        return 0;
    }

    static TextTable<StoredRun> table() {
        return new TextTable<StoredRun>()
                .right("run", 6, "%d", StoredRun::id)
                .gap(2)
                .left("workflow", 0, run -> run.facts().workflow())
                .gap(1)
                .left("outcome", 11, run -> run.facts().end().name().toLowerCase(Locale.ROOT))
                .right("makespan s", 12, run -> makespan(run.facts()))
                .right("cost", 0, run -> HistoryText.cost(run.facts().cost()))
                .right("jobs", 7, "%d", run -> run.facts().jobCount())
                .gap(2)
                .left("instance", 0, run -> run.facts().instance());
    }

    private static String makespan(RunFacts facts) {
        return facts.end() == RunEnd.INCOMPLETE ? "-" : format("%.1f", facts.makespanSeconds());
    }
}
