package io.weatherglass.cli.operating;

import io.weatherglass.cli.history.HistoryOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PruneRule;
import io.weatherglass.traces.history.PrunedRuns;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "maintenance",
        mixinStandardHelpOptions = true,
        description = "Removes the past runs that match all given options, including their jobs, VMs and forecasts."
                + " Without --yes it only counts them. Daemons may keep running, and the calibration from"
                + " these runs is kept. The settings history.keep-days and history.keep-runs make daemons prune"
                + " automatically.")
public final class MaintenanceCommand implements Callable<Integer> {

    @Option(
            names = "--older-than",
            paramLabel = "AGE",
            description = "Remove only runs that were added longer ago than this, for example 730d or 36h.")
    private String olderThan;

    @Option(names = "--keep", paramLabel = "N", description = "Keep the N newest runs of each workflow.")
    private Integer keep;

    @Option(names = "--workflow", paramLabel = "W", description = "Remove only runs of this workflow.")
    private String workflow;

    @Option(names = "--yes", description = "Remove the runs.")
    private boolean yes;

    @Mixin
    private HistoryOptions options;

    @Mixin
    private JsonOption json;

    private record Pruning(boolean dryRun, List<PrunedRuns> found, long pruned) {}

    @Override
    public Integer call() throws IOException {
        Pruning runs = prune(rule(Instant.now()));
        json.print(runs, out -> {
            runs.found()
                    .forEach(of -> out.println(of.workflow() + ": " + CountText.of(of.runs(), "run") + " with "
                            + CountText.of(of.jobs(), "job")));
            long all = runs.found().stream().mapToLong(PrunedRuns::runs).sum();
            out.println(
                    yes
                            ? CountText.of(runs.pruned(), "run") + " removed"
                            : CountText.of(all, "run") + " would be removed (--yes removes them)");
        });
        return 0;
    }

    private Pruning prune(PruneRule rule) {
        try (History history = options.open()) {
            return new Pruning(!yes, history.prunable(rule), yes ? history.prune(rule) : 0);
        }
    }

    private PruneRule rule(Instant now) {
        if (olderThan == null && keep == null) {
            throw new IllegalArgumentException("--older-than or --keep is required");
        }
        if (keep != null && keep < 0) {
            throw new IllegalArgumentException("--keep must be >= 0, but was " + keep);
        }
        return new PruneRule(
                Optional.ofNullable(workflow),
                Optional.ofNullable(olderThan).map(age -> now.minus(age(age))),
                keep == null ? OptionalInt.empty() : OptionalInt.of(keep));
    }

    private static Duration age(String text) {
        // no unit for minutes, because 6m might mean six months
        if (!text.matches("[1-9][0-9]{0,5}[dh]")) {
            throw new IllegalArgumentException(
                    "--older-than must be days or hours such as 730d or 36h, but was \"" + text + "\"");
        }
        long number = Long.parseLong(text.substring(0, text.length() - 1));
        return text.endsWith("d") ? Duration.ofDays(number) : Duration.ofHours(number);
    }
}
