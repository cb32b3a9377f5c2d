package io.weatherglass.cli.backtest;

import io.weatherglass.cli.backtest.planned.BacktestOptions;
import io.weatherglass.cli.backtest.planned.ColdBacktest;
import io.weatherglass.cli.backtest.planned.ColdReport;
import io.weatherglass.cli.backtest.planned.Contender;
import io.weatherglass.cli.backtest.planned.SimulatedContender;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.forecast.priors.Priors;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The back-test on runs of workflows without past runs. */
final class ColdStarts {
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

    @Option(names = "--fit-prior", paramLabel = "FILE", description = "Write the prior that all of these runs give.")
    private Path fitted;

    /** Scores the runtime model: the baselines have nothing to say without past runs. */
    void run(List<Contender> contenders, BacktestOptions options, PlannedRuns runs, BacktestOutput to)
            throws IOException, InterruptedException {
        Contender model = contenders.stream()
                .filter(contender -> contender instanceof SimulatedContender simulated && simulated.isDefault())
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("--cold scores the model hierarchical: --models must have it"));
        if (fitted != null) {
            OutputFile.require("--fit-prior", fitted);
        }
        ColdReport report;
        try (ProgressLine progress =
                ProgressLine.onTerminal(to.terminal(), "runs", 0, runs.scored().size())) {
            report = new ColdBacktest(model, options, Runtime.getRuntime().availableProcessors())
                    .run(runs.scored(), runs.past().withoutRuntimes(), given(), fitted != null, progress::step);
        }
        if (fitted != null) {
            Files.write(fitted, report.fitted().orElseThrow().write());
        }
        PrintWriter out = to.out();
        if (to.json().wanted()) {
            to.json()
                    .print(
                            out,
                            ColdJson.of(report, runs.leftOut(), to.rows())
                                    .putAll(runs.records().json()));
        } else {
            ColdText.print(report, runs.leftOut(), to.rows(), out);
            runs.records().lines().forEach(out::println);
            out.flush();
        }
    }

    private Optional<Priors> given() {
        return switch (prior) {
            case "others" -> Optional.empty();
            case "shipped" -> Optional.of(Priors.shipped());
            default -> throw new IllegalArgumentException("--prior must be others or shipped, was \"" + prior + "\"");
        };
    }
}
