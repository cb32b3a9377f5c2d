package io.weatherglass.cli.history;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.daemon.documents.ComparisonDocument;
import io.weatherglass.forecast.attributing.PastRunComparison;
import io.weatherglass.forecast.attributing.RunComparer;
import io.weatherglass.traces.history.History;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description =
                "Decomposes the difference between two past runs into additive contributions and names the cause.")
final class HistoryCompareCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "A",
            description = "Earlier run: its number, or the id of its instance.")
    private String earlier;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "B",
            description = "Later run: its number, or the id of its instance.")
    private String later;

    @Option(
            names = "--revision",
            arity = "2",
            paramLabel = "REVISION",
            description = "Instead of A and B: compare the newest runs of these two revisions of a workflow, such"
                    + " as a version or a commit.")
    private List<String> revisions;

    @Option(names = "--workflow", paramLabel = "W", description = "Workflow of the revisions.")
    private String workflow;

    @Option(
            names = "--fail-above",
            paramLabel = "PERCENT",
            description = "Exit with 1 if the makespan increased by more than this percentage, such as 10%%.")
    private String limit;

    @Mixin
    private HistoryOptions history;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        Optional<Double> most = Optional.ofNullable(limit).map(HistoryCompareCommand::share);
        PastRunComparison comparison;
        try (History open = history.open()) {
            comparison = revisions == null ? ofRuns(open) : ofRevisions(open);
        }
        json.print(ComparisonDocument.of(comparison), out -> ComparisonText.print(comparison, out));
        return most.isPresent() && comparison.makespan().relative() > most.get() ? 1 : 0;
    }

    private PastRunComparison ofRuns(History open) {
        if (earlier == null || later == null || workflow != null) {
            throw new IllegalArgumentException("give either two runs, or --workflow and --revision with two revisions");
        }
        return new RunComparer(open)
                .compare(List.of(NamedRun.find(open, "A", earlier)), List.of(NamedRun.find(open, "B", later)));
    }

    private PastRunComparison ofRevisions(History open) {
        if (earlier != null || workflow == null) {
            throw new IllegalArgumentException("--revision requires --workflow, and must not be combined with runs");
        }
        return new RunComparer(open).compareRevisions(workflow, revisions.get(0), revisions.get(1));
    }

    private static double share(String percent) {
        try {
            double share = Double.parseDouble(percent.strip().replaceFirst("\\s*%$", "")) / 100;
            if (share >= 0 && Double.isFinite(share)) {
                return share;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new IllegalArgumentException(
                "--fail-above must be a percentage >= 0, such as 10%, but was \"" + percent + "\"");
    }
}
