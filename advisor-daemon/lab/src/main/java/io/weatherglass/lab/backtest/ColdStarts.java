package io.weatherglass.lab.backtest;

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

/** Options for back-testing workflows with few or no past runs. */
final class ColdStarts {
    @Option(
            names = "--cold",
            required = true,
            description =
                    "Score the first run of each series, for which only the plan is known, and runs with 1, 2 or 5 past"
                            + " runs, each with and without a prior for forecast errors.")
    private boolean wanted;

    @Option(
            names = "--prior",
            defaultValue = "others",
            paramLabel = "WHICH",
            description = "Prior: others (fitted to runs of other campaigns) or shipped; default: ${DEFAULT-VALUE}.")
    private String prior;

    @Option(names = "--fit-prior", paramLabel = "FILE", description = "Write the prior fitted to all of these runs.")
    private Path fitted;

    void requireFile() {
        if (fitted != null) {
            OutputFile.require("--fit-prior", fitted);
        }
    }

    ColdReport run(List<Contender> contenders, BacktestOptions options, PastInstances runs, PrintWriter terminal)
            throws IOException {
        Contender model = contenders.stream()
                .filter(contender -> contender instanceof SimulatedContender simulated && simulated.isDefault())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--cold requires the model hierarchical in --models"));
        ColdReport report;
        try (ProgressLine progress =
                ProgressLine.onTerminal(terminal, "runs", 0, runs.scored().size())) {
            report = new ColdBacktest(model, options)
                    .run(runs.scored(), runs.withoutRuntimes(), given(), fitted != null, progress::step);
        }
        if (fitted != null) {
            Files.write(fitted, PriorsDocument.write(report.fitted().orElseThrow()));
        }
        return report;
    }

    private Optional<Priors> given() {
        return switch (prior) {
            case "others" -> Optional.empty();
            case "shipped" -> Optional.of(Priors.shipped());
            default ->
                throw new IllegalArgumentException("--prior must be others or shipped, but was \"" + prior + "\"");
        };
    }
}
