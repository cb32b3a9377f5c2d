package io.weatherglass.cli.backtest;

import io.weatherglass.cli.backtest.followed.FollowingBacktest;
import io.weatherglass.cli.backtest.followed.FollowingChart;
import io.weatherglass.cli.backtest.followed.FollowingOptions;
import io.weatherglass.cli.backtest.followed.FollowingReport;
import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.cli.options.RecordingOptions;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.config.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** The back-test on runs that an enactor has recorded, of which nothing is known in advance. */
final class FollowingRun {

    /** Forecasts end at their precision: their results must not depend on how fast the machine is. */
    private static final Duration NO_BUDGET = Duration.ofDays(1);

    @Mixin
    private RecordingOptions recordings;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "With --connector: files that it reads, or folders.")
    private final List<Path> paths = new ArrayList<>();

    @Option(
            names = "--score",
            paramLabel = "N",
            description =
                    "With --connector, and of runs without a plan in the --history: score the last N runs of each workflow; default: a third of them.")
    private Integer score;

    @Option(
            names = "--teach",
            paramLabel = "N",
            description = "Likewise: let at most N runs come before those that are scored; default: all.")
    private Integer teach;

    /** Options of the back-test that recordings have, too. */
    private static final Set<String> MEANINGFUL = Set.of(
            "--score",
            "--teach",
            "--cold",
            "--at",
            "--level",
            "--svg",
            "--rows",
            "--json",
            "--config",
            "--set",
            "--shard",
            "--part",
            "--merge");

    /**
     * Whether recordings are to be followed.
     *
     * @throws IllegalArgumentException if other options do not go with that
     */
    boolean wanted(ParseResult parsed) {
        recordings.require(parsed, MEANINGFUL);
        if (!recordings.wanted() && !paths.isEmpty()) {
            throw new IllegalArgumentException(
                    "--connector is required: it names the enactor that wrote " + paths.get(0));
        }
        if (recordings.wanted() && paths.isEmpty()) {
            throw new IllegalArgumentException("--connector must come with files that it reads, or folders of them");
        }
        return recordings.wanted();
    }

    /**
     * How runs are to be followed.
     *
     * @param cold whether the first run of each workflow is scored, too
     */
    FollowingOptions options(List<Double> shares, double level, boolean cold, Configuration configuration) {
        return new FollowingOptions(
                shares,
                level,
                score == null ? OptionalInt.empty() : OptionalInt.of(score),
                teach == null ? OptionalInt.empty() : OptionalInt.of(teach),
                cold,
                configuration.get(Settings.LEARNED_RUNS),
                ConfiguredOptions.forecast(configuration).toBuilder()
                        .timeBudget(NO_BUDGET)
                        .build(),
                Runtime.getRuntime().availableProcessors());
    }

    /** Follows the recordings and reports. */
    void run(FollowingOptions options, BacktestOutput to) throws IOException, InterruptedException {
        List<String> problems = new ArrayList<>();
        List<RecordedEvents> runs = recordings.read(paths, problems, to.terminal());
        FollowingReport report = follow(options, runs, problems, to.terminal());
        if (to.svg().isPresent()) {
            FollowingChart.write(report, to.svg().get());
        }
        if (to.json().wanted()) {
            to.json().print(to.out(), FollowingJson.of(report, problems, to.rows()));
        } else {
            FollowingText.print(report, problems, to.out());
        }
    }

    /**
     * Follows runs.
     *
     * @param problems is given a line for each run that cannot be followed
     * @throws IllegalArgumentException if nothing can be scored
     */
    static FollowingReport follow(
            FollowingOptions options, List<RecordedEvents> runs, List<String> problems, PrintWriter terminal)
            throws InterruptedException {
        try (ProgressLine progress = ProgressLine.onTerminal(terminal, "runs", 0, runs.size())) {
            return new FollowingBacktest(options, problems::add).run(runs, progress::step);
        }
    }
}
