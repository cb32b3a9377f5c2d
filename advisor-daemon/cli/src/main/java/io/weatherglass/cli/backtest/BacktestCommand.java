package io.weatherglass.cli.backtest;

import io.weatherglass.cli.history.HistoryOptions;
import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.cli.options.RecordingOptions;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.replay.PastRunEvents;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.StoredRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "backtest",
        header = "Compares forecasts of past runs with their outcomes.",
        mixinStandardHelpOptions = true,
        description = {
            "Replays past runs as if a daemon were following them, and compares its forecasts with the outcomes and"
                    + " with two baselines: past makespans and linear progress.",
            "The runs come from recordings of an enactor (--connector) or from the history (--history). Earlier runs of"
                    + " a workflow are used for learning; the last ones are scored."
        })
public final class BacktestCommand implements Callable<Integer> {

    /** Options that may be combined with {@code --connector}. */
    private static final Set<String> MEANINGFUL = Set.of(
            "--score", "--teach", "--cold", "--samples", "--at", "--level", "--rows", "--json", "--config", "--set");

    @Mixin
    private RecordingOptions recordings;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "With --connector: recordings, or folders of recordings.")
    private final List<Path> paths = new ArrayList<>();

    @Option(names = "--history", description = "Use the completed runs in the history instead of recordings.")
    private boolean fromHistory;

    @Option(
            names = "--score",
            paramLabel = "N",
            description = "Score the last N runs of each workflow; default: one third.")
    private Integer score;

    @Option(
            names = "--teach",
            paramLabel = "N",
            description = "Learn from at most N runs before the scored ones; default: all.")
    private Integer teach;

    @Option(names = "--cold", description = "Also score the first run of each workflow.")
    private boolean cold;

    @Option(
            names = "--samples",
            description = "Announce the number of samples at the beginning of each run, like forecast --samples.")
    private boolean samples;

    @Option(
            names = "--at",
            split = ",",
            defaultValue = "0,0.1,0.25,0.5,0.75,0.9",
            paramLabel = "SHARE",
            description = "Shares of the true makespan at which to forecast; default: ${DEFAULT-VALUE}.")
    private List<Double> shares;

    @Option(
            names = "--level",
            defaultValue = "0.95",
            paramLabel = "LEVEL",
            description = "Nominal coverage of the intervals; default: ${DEFAULT-VALUE}.")
    private double level;

    @Option(names = "--rows", description = "With --json: list every forecast.")
    private boolean rows;

    @Mixin
    private HistoryOptions history;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        requireSource();
        PrintWriter terminal = spec.commandLine().getErr();
        Configuration configuration = history.load();
        FollowingOptions options = options(configuration);
        List<String> problems = new ArrayList<>();
        List<RecordedRunEvents> runs = fromHistory
                ? ofHistory(configuration, problems)
                : DistinctRuns.of(recordings.read(paths, problems, terminal), problems::add);
        FollowingReport report;
        try (ProgressLine progress = ProgressLine.onTerminal(terminal, "runs", 0, runs.size())) {
            report = new FollowingBacktest(options, problems::add).run(runs, progress::step);
        }
        json.print(FollowingJson.of(report, problems, rows), out -> FollowingText.print(report, problems, out));
        return 0;
    }

    private void requireSource() {
        recordings.require(spec.commandLine().getParseResult(), MEANINGFUL);
        if (!recordings.wanted() && !paths.isEmpty()) {
            throw new IllegalArgumentException(
                    "--connector is required: it names the enactor that wrote " + paths.get(0));
        }
        if (recordings.wanted() && paths.isEmpty()) {
            throw new IllegalArgumentException("--connector requires recordings, or folders of recordings");
        }
        if (!recordings.wanted() && !fromHistory) {
            throw new IllegalArgumentException("either --connector or --history is required");
        }
    }

    private FollowingOptions options(Configuration configuration) {
        return new FollowingOptions(
                shares,
                level,
                score == null ? OptionalInt.empty() : OptionalInt.of(score),
                teach == null ? OptionalInt.empty() : OptionalInt.of(teach),
                cold,
                samples,
                configuration.get(Settings.LEARNED_RUNS),
                ConfigurationOptions.withoutTimeLimit(configuration));
    }

    private static List<RecordedRunEvents> ofHistory(Configuration configuration, List<String> problems) {
        List<RecordedRunEvents> runs = new ArrayList<>();
        try (History open = HistoryOptions.open(configuration)) {
            for (StoredRun stored : open.runs()) {
                PastRun run = open.whole(stored.id()).orElseThrow();
                try {
                    runs.add(new RecordedRunEvents(
                            run.facts().instance(),
                            run.facts().workflow(),
                            Path.of("history"),
                            PastRunEvents.isUnplanned(run)
                                    ? PastRunEvents.unplanned(run)
                                    : FollowedEvents.events(
                                            PastRunEvents.planned(run).foreseen())));
                } catch (IllegalArgumentException e) {
                    problems.add("history: " + e.getMessage());
                }
            }
        }
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("the history has no runs that can be" + " replayed"
                    + (problems.isEmpty() ? "" : "; " + problems.get(0)));
        }
        return runs;
    }
}
