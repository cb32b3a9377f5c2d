package io.weatherglass.cli.backtest;

import io.weatherglass.cli.backtest.followed.FollowingOptions;
import io.weatherglass.cli.backtest.planned.BacktestOptions;
import io.weatherglass.cli.backtest.planned.BacktestOptions.Protocol;
import io.weatherglass.cli.backtest.planned.Contender;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code backtest}: what forecasts would have said of real runs. */
@Command(
        name = "backtest",
        header = "Compares forecasts of past runs with their outcomes.",
        mixinStandardHelpOptions = true,
        description = {
            "Follows real runs again, as the daemon would have, and compares its forecasts at some shares of the true"
                    + " makespan with what came true.",
            "Runs of the same workflow, strategy and platform learn from each other; the calibration learns from all. See"
                    + " docs/backtest.md.",
            "With --connector the runs are recordings of an enactor: nothing of their plans is known in advance."
        })
public final class BacktestCommand implements Callable<Integer> {

    @Mixin
    private PastInstanceOptions source;

    @ArgGroup
    private ProtocolOptions protocol = new ProtocolOptions();

    @Option(
            names = "--score-from",
            defaultValue = "2",
            paramLabel = "N",
            description =
                    "Score from the Nth run of each group on; earlier ones are only learned from; default: ${DEFAULT-VALUE}, or 1"
                            + " unless walking forward.")
    private int scoreFrom;

    @Option(
            names = "--at",
            split = ",",
            defaultValue = "0,0.1,0.25,0.5,0.75,0.9",
            paramLabel = "SHARE",
            description = "Shares of the true makespan at which runs are forecast; default: ${DEFAULT-VALUE}.")
    private List<Double> shares;

    @Option(
            names = "--level",
            defaultValue = "0.95",
            paramLabel = "LEVEL",
            description = "Probability that intervals are meant to hold; default: ${DEFAULT-VALUE}.")
    private double level;

    @Option(
            names = "--least-runs",
            defaultValue = "2",
            paramLabel = "N",
            description = "Do not score groups of fewer runs; default: ${DEFAULT-VALUE}.")
    private int minRuns;

    @Mixin
    private ContenderOptions contenders;

    @Mixin
    private FollowingRun following;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            description = "Draw coverage and width against progress, all groups together.")
    private Path svg;

    @Option(names = "--rows", description = "Also list every single forecast.")
    private boolean rows;

    @ArgGroup(exclusive = false)
    private ColdStarts cold;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        BacktestOutput to = new BacktestOutput(spec, json, Optional.ofNullable(svg), rows);
        boolean recordings = following.wanted(to.parsed());
        if (svg != null) {
            OutputFile.require("--svg", svg);
        }
        if (recordings) {
            following.run(followingOptions(), to);
            return 0;
        }
        BacktestOptions options = new BacktestOptions(protocol.protocol(), shares, level, scoreFrom(), minRuns);
        source.require();
        List<Contender> wanted = contenders.contenders(level);
        PastInstances past = new PastInstances(shares, configuration().get(Settings.LEARNED_RUNS));
        PlannedRuns runs = PlannedRuns.read(source, protocol, contenders.configuration(), past);
        if (runs.scored().isEmpty()) {
            throw new IllegalArgumentException("no run can be replayed" + past.firstLeftOut());
        }
        if (cold != null) {
            cold.run(wanted, options, runs, to);
        } else {
            new PlannedBacktest(wanted, options, runs, unplanned(runs.unplanned()), to).run();
        }
        return 0;
    }

    private Configuration configuration() {
        return contenders.configuration().load(Map.of());
    }

    private FollowingOptions followingOptions() {
        return following.options(shares, level, cold != null, configuration());
    }

    /** How runs whose plans were not reported are followed; empty if there is none to score. */
    private Optional<FollowingOptions> unplanned(List<RecordedEvents> runs) {
        return runs.isEmpty()
                ? Optional.empty()
                : Optional.of(followingOptions()).filter(options -> options.hasScored(runs));
    }

    private int scoreFrom() {
        boolean asked = spec.commandLine().getParseResult().hasMatchedOption("--score-from");
        return asked || protocol.protocol() == Protocol.WALK_FORWARD ? scoreFrom : 1;
    }
}
