package io.weatherglass.lab.backtest;

import io.weatherglass.cli.options.EngineOption;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.lab.backtest.BacktestOptions.Protocol;
import io.weatherglass.lab.validation.RecordedRunsOptions;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "backtest",
        mixinStandardHelpOptions = true,
        description = {
            "Replays recorded Schlouder runs, makes forecasts with runtime models and baselines at several shares of"
                    + " the true makespan, and compares the forecasts with the outcomes.",
            "Runs with the same workflow, strategy and platform provide runtimes for each other; the calibration learns"
                    + " from all runs."
        })
public final class ModelBacktestCommand implements Callable<Integer> {

    @Mixin
    private RecordedRunsOptions records;

    @ArgGroup
    private ProtocolOptions protocol = new ProtocolOptions();

    @Option(
            names = "--score-from",
            defaultValue = "2",
            paramLabel = "N",
            description = "Score from the Nth run of each group; earlier runs are used only for learning; default:"
                    + " ${DEFAULT-VALUE}, or 1 with --leave-one-out or --train.")
    private int scoreFrom;

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

    @Option(
            names = "--least-runs",
            defaultValue = "2",
            paramLabel = "N",
            description = "Minimum number of runs in a scored group; default: ${DEFAULT-VALUE}.")
    private int minRuns;

    @Mixin
    private ContenderOptions contenders;

    @Mixin
    private EngineOption engine;

    @Option(names = "--rows", description = "Also list every forecast.")
    private boolean rows;

    @ArgGroup(exclusive = false)
    private ColdStarts cold;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        int workers = engine.isKernel() ? 1 : Runtime.getRuntime().availableProcessors();
        return engine.monteCarlo(workers, this::run);
    }

    private Integer run(MonteCarlo monteCarlo) throws IOException {
        BacktestOptions options = new BacktestOptions(protocol.protocol(), shares, level, scoreFrom(), minRuns);
        List<Contender> wanted = contenders.contenders(level, monteCarlo);
        if (cold != null) {
            cold.requireFile();
        }
        PastInstances runs = PastInstances.read(records, protocol, shares);
        if (cold == null) {
            BacktestReport report = backtest(wanted, options, runs);
            print(
                    BacktestJson.of(report, runs.leftOut(), rows),
                    out -> BacktestText.print(report, runs.leftOut(), rows, out));
        } else {
            ColdReport report =
                    cold.run(wanted, options, runs, spec.commandLine().getErr());
            print(ColdJson.of(report, runs.leftOut(), rows), out -> ColdText.print(report, runs.leftOut(), rows, out));
        }
        return 0;
    }

    private BacktestReport backtest(List<Contender> wanted, BacktestOptions options, PastInstances runs) {
        try (ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr(), "runs", 0, runs.count())) {
            return new Backtest(wanted, options).run(runs.scored(), runs.training(), progress::step);
        }
    }

    private void print(ReportFields report, Consumer<PrintWriter> text) throws IOException {
        json.print(report.putAll(records.leftOut().json()), out -> {
            text.accept(out);
            records.leftOut().lines().forEach(out::println);
        });
    }

    private int scoreFrom() {
        boolean asked = spec.commandLine().getParseResult().hasMatchedOption("--score-from");
        return asked || protocol.protocol() == Protocol.WALK_FORWARD ? scoreFrom : 1;
    }
}
