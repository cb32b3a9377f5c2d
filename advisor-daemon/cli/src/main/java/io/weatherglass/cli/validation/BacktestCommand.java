package io.weatherglass.cli.validation;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.forecast.priors.Priors;
import io.weatherglass.lab.backtest.Backtest;
import io.weatherglass.lab.backtest.BacktestChart;
import io.weatherglass.lab.backtest.BacktestOptions;
import io.weatherglass.lab.backtest.BacktestOptions.Protocol;
import io.weatherglass.lab.backtest.BacktestReport;
import io.weatherglass.lab.backtest.ColdBacktest;
import io.weatherglass.lab.backtest.ColdReport;
import io.weatherglass.lab.backtest.Contender;
import io.weatherglass.lab.backtest.PastInstance;
import io.weatherglass.lab.backtest.SimulatedContender;
import io.weatherglass.lab.following.FollowingOptions;
import io.weatherglass.lab.following.FollowingReport;
import io.weatherglass.traces.schlouder.RunNames;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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

    /** What is known of other runs. */
    static final class ProtocolOptions {
        @Option(names = "--walk-forward", description = "Only earlier runs of a group are known; this is the default.")
        private boolean walkForward;

        @Option(names = "--leave-one-out", description = "All other runs of a group are known.")
        private boolean leaveOneOut;

        @Option(
                names = "--train",
                paramLabel = "GLOBS",
                description = "The runs whose names match one of these patterns are known, no others.")
        private String train;
    }

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
    private ColdOptions cold;

    /** Runs of workflows without past runs. */
    static final class ColdOptions {
        @Option(
                names = "--cold",
                required = true,
                description =
                        "Score the first run of each series, known by its plan alone, and runs with 1, 2 and 5 past ones,"
                                + " with and without a prior of how far forecasts of others were off. With --connector:"
                                + " score the first run of each workflow, too.")
        private boolean wanted;

        @Option(
                names = "--prior",
                defaultValue = "others",
                paramLabel = "WHICH",
                description =
                        "The prior: others (fitted on the runs of other campaigns), shipped; default: ${DEFAULT-VALUE}.")
        private String prior;

        @Option(
                names = "--fit-prior",
                paramLabel = "FILE",
                description = "Write the prior that all of these runs give.")
        private Path fitted;

        private Optional<Priors> given() {
            return switch (prior) {
                case "others" -> Optional.empty();
                case "shipped" -> Optional.of(Priors.shipped());
                default ->
                    throw new IllegalArgumentException("--prior must be others or shipped, was \"" + prior + "\"");
            };
        }
    }

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (following.wanted(spec.commandLine().getParseResult())) {
            follow();
            return 0;
        }
        BacktestOptions options = new BacktestOptions(protocol(), shares, level, scoreFrom(), minRuns);
        source.require();
        if (svg != null) {
            OutputFile.require("--svg", svg);
        }
        List<Contender> wanted = contenders.contenders(level);
        PastInstances past = new PastInstances(shares, configuration().get(Settings.LEARNED_RUNS));
        RunNames selected = source.selected();
        List<PastInstance> training = List.of();
        List<PastInstance> instances;
        if (protocol.train == null) {
            instances = source.read(selected, past, contenders.configuration());
        } else {
            RunNames known = RunNames.matching(protocol.train);
            // read together, so that a record that is bad in both is reported once
            List<PastInstance> all = source.read(selected.or(known), past, contenders.configuration());
            training = all.stream().filter(one -> known.test(one.label())).toList();
            // a run that is known is not forecast
            instances = all.stream()
                    .filter(one -> selected.test(one.label()) && !known.test(one.label()))
                    .toList();
        }
        if (instances.isEmpty()) {
            throw new IllegalArgumentException("no run can be replayed" + past.firstLeftOut());
        }
        if (cold != null) {
            return cold(wanted, options, instances, past);
        }
        Optional<FollowingOptions> unplanned = unplanned(past.unplanned());
        BacktestReport report = run(new Backtest(wanted, options, threads()), instances, training);
        if (svg != null) {
            BacktestChart.write(report, svg);
        }
        List<String> problems = Collections.synchronizedList(new ArrayList<>());
        Optional<FollowingReport> followed = unplanned.isEmpty()
                ? Optional.empty()
                : Optional.of(FollowingRun.follow(
                        unplanned.get(),
                        past.unplanned(),
                        problems,
                        spec.commandLine().getErr()));
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            json.print(
                    out,
                    BacktestJson.of(report, past.leftOut(), rows)
                            .putAll(source.leftOut().json())
                            .put("followed", followed.map(of -> FollowingJson.of(of, problems, rows))));
        } else {
            BacktestText.print(report, past.leftOut(), rows, out);
            source.leftOut().lines().forEach(out::println);
            followed.ifPresent(of -> {
                out.printf("%nRuns whose plans were not reported, as they would have been advised on%n%n");
                FollowingText.print(of, problems, out);
            });
            out.flush();
        }
        return 0;
    }

    private void follow() throws IOException, InterruptedException {
        if (svg != null) {
            OutputFile.require("--svg", svg);
        }
        following.call(
                following.options(shares, level, cold != null, configuration()),
                Optional.ofNullable(svg),
                rows,
                json,
                spec.commandLine().getOut(),
                spec.commandLine().getErr());
    }

    private Configuration configuration() {
        return contenders.configuration().load(Map.of());
    }

    /** How runs whose plans were not reported are followed; empty if there is none to score. */
    private Optional<FollowingOptions> unplanned(List<RecordedEvents> runs) {
        return runs.isEmpty()
                ? Optional.empty()
                : Optional.of(following.options(shares, level, cold != null, configuration()))
                        .filter(options -> options.hasScored(runs));
    }

    /** Of the runtime model: the baselines have nothing to say without past runs. */
    private int cold(List<Contender> wanted, BacktestOptions options, List<PastInstance> instances, PastInstances past)
            throws IOException, InterruptedException {
        Contender model = wanted.stream()
                .filter(contender -> contender instanceof SimulatedContender simulated && simulated.isDefault())
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("--cold scores the model hierarchical: --models must have it"));
        if (cold.fitted != null) {
            OutputFile.require("--fit-prior", cold.fitted);
        }
        ColdReport report;
        try (ProgressLine progress =
                ProgressLine.onTerminal(spec.commandLine().getErr(), "runs", 0, instances.size())) {
            report = new ColdBacktest(model, options, threads()).run(instances, cold.given(), progress::step);
        }
        if (cold.fitted != null) {
            Files.write(cold.fitted, report.fitted().write());
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            json.print(
                    out,
                    ColdJson.of(report, past.leftOut(), rows)
                            .putAll(source.leftOut().json()));
        } else {
            ColdText.print(report, past.leftOut(), rows, out);
            source.leftOut().lines().forEach(out::println);
            out.flush();
        }
        return 0;
    }

    private Protocol protocol() {
        if (protocol.train != null) {
            return Protocol.TRAINED;
        }
        return protocol.leaveOneOut ? Protocol.LEAVE_ONE_OUT : Protocol.WALK_FORWARD;
    }

    private int scoreFrom() {
        boolean asked = spec.commandLine().getParseResult().hasMatchedOption("--score-from");
        return asked || protocol() == Protocol.WALK_FORWARD ? scoreFrom : 1;
    }

    private static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }

    private BacktestReport run(Backtest backtest, List<PastInstance> instances, List<PastInstance> training)
            throws InterruptedException {
        try (ProgressLine progress =
                ProgressLine.onTerminal(spec.commandLine().getErr(), "runs", 0, instances.size() + training.size())) {
            return backtest.run(instances, training, progress::step);
        }
    }
}
