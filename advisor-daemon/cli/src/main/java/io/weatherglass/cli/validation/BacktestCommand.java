package io.weatherglass.cli.validation;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.lab.backtest.Backtest;
import io.weatherglass.lab.backtest.BacktestChart;
import io.weatherglass.lab.backtest.BacktestOptions;
import io.weatherglass.lab.backtest.BacktestOptions.Protocol;
import io.weatherglass.lab.backtest.BacktestReport;
import io.weatherglass.lab.backtest.ColdBacktest;
import io.weatherglass.lab.backtest.ColdReport;
import io.weatherglass.lab.backtest.Contender;
import io.weatherglass.lab.backtest.PastInstance;
import io.weatherglass.lab.backtest.RunForecasts;
import io.weatherglass.lab.backtest.SimulatedContender;
import io.weatherglass.lab.following.FollowedWorkflow;
import io.weatherglass.lab.following.FollowingBacktest;
import io.weatherglass.lab.following.FollowingChart;
import io.weatherglass.lab.following.FollowingOptions;
import io.weatherglass.lab.following.FollowingReport;
import io.weatherglass.traces.schlouder.RunNames;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    @Mixin
    private BacktestParts parts;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            description = "Draw coverage and width against progress, all groups together.")
    private Path svg;

    @Option(names = "--rows", description = "Also list every single forecast.")
    private boolean rows;

    @ArgGroup(exclusive = false)
    private ColdOptions cold;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        parts.requireFiles();
        boolean recordings = following.wanted(spec.commandLine().getParseResult());
        parts.require(
                cold != null && !recordings,
                BacktestFingerprint.files(spec.commandLine().getParseResult()));
        if (svg != null) {
            OutputFile.require("--svg", svg);
        }
        if (recordings) {
            follow();
            return 0;
        }
        BacktestOptions options = new BacktestOptions(protocol.protocol(), shares, level, scoreFrom(), minRuns);
        source.require();
        List<Contender> wanted = contenders.contenders(level);
        PastInstances past = new PastInstances(shares, configuration().get(Settings.LEARNED_RUNS));
        Runs runs = runs(past);
        if (runs.scored().isEmpty()) {
            throw new IllegalArgumentException("no run can be replayed" + past.firstLeftOut());
        }
        if (cold != null) {
            return cold(wanted, options, runs.scored(), past);
        }
        Optional<FollowingOptions> unplanned = unplanned(past.unplanned());
        Made made = made(new Backtest(wanted, options, threads()), runs, unplanned, past.unplanned());
        if (!parts.writes()) {
            report(new Backtest(wanted, options, threads()), runs, unplanned, past, made);
        }
        return 0;
    }

    /**
     * The runs that were read.
     *
     * @param scored oldest first
     * @param training that are known from the beginning
     */
    private record Runs(List<PastInstance> scored, List<PastInstance> training) {

        int count() {
            return scored.size() + training.size();
        }
    }

    private Runs runs(PastInstances past) throws IOException {
        RunNames selected = source.selected();
        if (protocol.train().isEmpty()) {
            return new Runs(source.read(selected, past, contenders.configuration()), List.of());
        }
        RunNames known = RunNames.matching(protocol.train().get());
        // read together, so that a record that is bad in both is reported once
        List<PastInstance> all = source.read(selected.or(known), past, contenders.configuration());
        return new Runs(
                // a run that is known is not forecast
                all.stream()
                        .filter(one -> selected.test(one.label()) && !known.test(one.label()))
                        .toList(),
                all.stream().filter(one -> known.test(one.label())).toList());
    }

    /** What has been forecast, by the numbers of runs and workflows. */
    private record Made(Map<Integer, RunForecasts> runs, Map<Integer, FollowedWorkflow> workflows) {}

    /** Forecasts, or reads what shards have forecast; a shard writes its forecasts. */
    private Made made(Backtest backtest, Runs runs, Optional<FollowingOptions> unplanned, List<RecordedEvents> followed)
            throws IOException, InterruptedException {
        int workflows = unplanned.isEmpty() ? 0 : FollowingBacktest.workflows(followed);
        Optional<String> fingerprint = fingerprint(runs, followed);
        if (parts.merges()) {
            BacktestParts.Merged merged = parts.read(fingerprint.orElseThrow());
            return new Made(merged.runs(runs.count()), merged.workflows(workflows));
        }
        Map<Integer, RunForecasts> forecasts;
        try (ProgressLine progress = ProgressLine.onTerminal(
                terminal(), "runs", 0, runs.count() / parts.shard().count())) {
            forecasts = backtest.forecasts(runs.scored(), runs.training(), parts.shard(), progress::step);
        }
        Made made = new Made(
                forecasts,
                unplanned.isEmpty()
                        ? Map.of()
                        : FollowingRun.follow(unplanned.get(), followed, parts.shard(), terminal()));
        if (parts.writes()) {
            parts.write(fingerprint.orElseThrow(), made.runs(), made.workflows(), json, out());
        }
        return made;
    }

    /**
     * Of what is forecast; empty if there are no parts. To be taken before the forecasts, which may take hours: files may change or go
     * meanwhile.
     */
    private Optional<String> fingerprint(Runs runs, List<RecordedEvents> followed) throws IOException {
        if (!parts.writes() && !parts.merges()) {
            return Optional.empty();
        }
        return Optional.of(new BacktestFingerprint(spec.commandLine().getParseResult(), configuration())
                .instances(runs.training())
                .instances(runs.scored())
                .recordings(followed)
                .text());
    }

    private void report(
            Backtest backtest, Runs runs, Optional<FollowingOptions> unplanned, PastInstances past, Made made)
            throws IOException {
        BacktestReport report = backtest.report(runs.scored(), runs.training(), made.runs());
        if (svg != null) {
            BacktestChart.write(report, svg);
        }
        List<String> problems = new ArrayList<>();
        Optional<FollowingReport> followed =
                unplanned.map(options -> FollowingRun.report(options, past.unplanned(), made.workflows(), problems));
        if (json.wanted()) {
            json.print(
                    out(),
                    BacktestJson.of(report, past.leftOut(), rows)
                            .putAll(source.leftOut().json())
                            .put("followed", followed.map(of -> FollowingJson.of(of, problems, rows))));
        } else {
            PrintWriter out = out();
            BacktestText.print(report, past.leftOut(), rows, out);
            source.leftOut().lines().forEach(out::println);
            followed.ifPresent(of -> {
                out.printf("%nRuns whose plans were not reported, as they would have been advised on%n%n");
                FollowingText.print(of, problems, out);
            });
            out.flush();
        }
    }

    private void follow() throws IOException, InterruptedException {
        FollowingOptions options = following.options(shares, level, cold != null, configuration());
        List<String> problems = new ArrayList<>();
        List<RecordedEvents> runs = following.read(problems, terminal());
        Optional<String> fingerprint = fingerprint(new Runs(List.of(), List.of()), runs);
        Map<Integer, FollowedWorkflow> followed;
        if (parts.merges()) {
            followed = parts.read(fingerprint.orElseThrow()).workflows(FollowingBacktest.workflows(runs));
        } else {
            followed = FollowingRun.follow(options, runs, parts.shard(), terminal());
        }
        if (parts.writes()) {
            parts.write(fingerprint.orElseThrow(), Map.of(), followed, json, out());
            return;
        }
        FollowingReport report = FollowingRun.report(options, runs, followed, problems);
        if (svg != null) {
            FollowingChart.write(report, svg);
        }
        if (json.wanted()) {
            json.print(out(), FollowingJson.of(report, problems, rows));
        } else {
            FollowingText.print(report, problems, out());
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter terminal() {
        return spec.commandLine().getErr();
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
        cold.fitted().ifPresent(file -> OutputFile.require("--fit-prior", file));
        ColdReport report;
        try (ProgressLine progress =
                ProgressLine.onTerminal(spec.commandLine().getErr(), "runs", 0, instances.size())) {
            report = new ColdBacktest(model, options, threads()).run(instances, cold.given(), progress::step);
        }
        if (cold.fitted().isPresent()) {
            Files.write(cold.fitted().get(), report.fitted().write());
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

    private int scoreFrom() {
        boolean asked = spec.commandLine().getParseResult().hasMatchedOption("--score-from");
        return asked || protocol.protocol() == Protocol.WALK_FORWARD ? scoreFrom : 1;
    }

    private static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }
}
