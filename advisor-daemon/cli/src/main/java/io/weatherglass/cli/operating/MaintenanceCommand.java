package io.weatherglass.cli.operating;

import io.weatherglass.cli.history.HistoryOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.history.Histories;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PruneRule;
import io.weatherglass.traces.history.PrunedRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code maintenance}: takes past runs out of the history. */
@Command(
        name = "maintenance",
        mixinStandardHelpOptions = true,
        description =
                "Takes past runs out of the history, with their jobs, VMs and forecasts: those for which everything holds that"
                        + " is named by the options. Without --yes it only counts them. Daemons may run meanwhile; what the"
                        + " calibration has learned from these runs stays. Daemons do the same by themselves with"
                        + " history.keep-days and history.keep-runs.")
public final class MaintenanceCommand implements Callable<Integer> {

    @Option(
            names = "--older-than",
            paramLabel = "AGE",
            description = "Runs that came into the history longer ago than this, such as 730d or 36h.")
    private String olderThan;

    @Option(names = "--keep", paramLabel = "N", description = "Runs that are not among the N newest of their workflow.")
    private Integer keep;

    @Option(names = "--workflow", paramLabel = "W", description = "Only runs of this workflow.")
    private String workflow;

    @Option(names = "--yes", description = "Take them out, and change how long advisories are kept.")
    private boolean yes;

    @Mixin
    private AdvisoryRetention advisories;

    @Mixin
    private HistoryOptions options;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    /**
     * Runs that the rule takes out.
     *
     * @param found by workflow
     * @param pruned number of those that have been taken out
     */
    private record Pruning(List<PrunedRuns> found, long pruned) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Optional<PruneRule> rule = rule(Instant.now());
        advisories.require();
        Configuration configuration = options.load();
        // first, since brokers that do not answer are the likelier failure
        Optional<AdvisoryRetention.Changed> retention =
                advisories.wanted() ? Optional.of(advisories.apply(configuration, yes)) : Optional.empty();
        PrintWriter out = spec.commandLine().getOut();
        if (!json.wanted()) {
            retention.ifPresent(of -> print(of, out));
            rule.map(of -> prune(configuration, of)).ifPresent(of -> print(of, out));
            return 0;
        }
        Optional<Pruning> runs = Optional.empty();
        try {
            runs = rule.map(of -> prune(configuration, of));
        } finally {
            // what has been changed is reported though the runs cannot be taken out
            if (runs.isPresent() || retention.isPresent()) {
                json.print(out, json(runs, retention));
            }
        }
        return 0;
    }

    private Pruning prune(Configuration configuration, PruneRule rule) {
        try (History history = Histories.of(configuration, Clock.systemUTC())) {
            List<PrunedRuns> found = history.prunable(rule);
            return new Pruning(found, yes ? history.prune(rule) : 0);
        }
    }

    private ReportFields json(Optional<Pruning> runs, Optional<AdvisoryRetention.Changed> retention) {
        ReportFields report = new ReportFields().put("dryRun", !yes);
        runs.ifPresent(of ->
                report.list("found", of.found(), workflowRuns -> workflowRuns).put("pruned", of.pruned()));
        retention.ifPresent(of -> report.put(
                "advisories",
                new ReportFields()
                        .put("topic", of.topic())
                        .put("keptHoursBefore", of.before().map(MaintenanceCommand::hours))
                        .put("keptHours", of.after().toHours())));
        return report;
    }

    private void print(Pruning runs, PrintWriter out) {
        runs.found().forEach(of -> out.println(of.workflow() + ": " + of.runs() + " runs of " + of.jobs() + " jobs"));
        long all = runs.found().stream().mapToLong(PrunedRuns::runs).sum();
        out.println(
                yes ? runs.pruned() + " runs were taken out" : all + " runs would be taken out (--yes takes them out)");
        out.flush();
    }

    private void print(AdvisoryRetention.Changed retention, PrintWriter out) {
        out.println(retention.topic() + ": advisories were kept "
                + retention.before().map(kept -> "for " + text(kept)).orElse("for ever")
                + (yes ? ", are kept for " : ", would be kept for ")
                + text(retention.after())
                + (yes ? "" : " (--yes changes it)"));
        out.flush();
    }

    /** Brokers keep by milliseconds. */
    private static String text(Duration kept) {
        if (kept.equals(Duration.ofHours(kept.toHours()))) {
            return kept.toHours() + " h";
        }
        return kept.equals(Duration.ofMinutes(kept.toMinutes())) ? kept.toMinutes() + " min" : kept.toMillis() + " ms";
    }

    /** Whole, unless the time is not. */
    private static Number hours(Duration kept) {
        if (kept.equals(Duration.ofHours(kept.toHours()))) {
            return kept.toHours();
        }
        return kept.toMillis() / (double) Duration.ofHours(1).toMillis();
    }

    /** Empty if no runs are to be taken out. */
    private Optional<PruneRule> rule(Instant now) {
        if (olderThan == null && keep == null) {
            if (advisories.wanted() && workflow == null) {
                return Optional.empty();
            }
            throw new IllegalArgumentException("--older-than or --keep must be given");
        }
        if (keep != null && keep < 0) {
            throw new IllegalArgumentException("--keep must be >= 0, was " + keep);
        }
        return Optional.of(new PruneRule(
                Optional.ofNullable(workflow),
                Optional.ofNullable(olderThan).map(age -> now.minus(Age.parse("--older-than", age))),
                keep == null ? OptionalInt.empty() : OptionalInt.of(keep)));
    }
}
