package io.weatherglass.lab.experiments.matrix;

import io.weatherglass.cli.options.EngineOption;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.cli.options.StrictOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "experiment",
        mixinStandardHelpOptions = true,
        description = {
            "Simulates all combinations of workflows, platforms, quotas, inputs, strategies, input models, perturbation"
                    + " levels, numbers of realizations and seeds in a YAML file.",
            "Appends one line of JSON per cell to the results file, with a fingerprint of everything that"
                    + " determines the"
                    + " result, including input files. An interrupted experiment can be continued; only missing and"
                    + " changed cells are simulated."
        })
public final class ExperimentCommand implements Callable<Integer> {
    private static final int FAILURES_SHOWN = 5;

    @Parameters(paramLabel = "FILE", description = "Experiment (YAML).")
    private Path file;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Results file (JSON lines), created or continued; default: the name of the experiment with"
                    + " .results.jsonl instead of .yaml.")
    private Path out;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Number of simulation threads, or of worker processes of SimGrid; default: one per" + " processor.")
    private Integer threads;

    @Mixin
    private EngineOption engine;

    @Option(names = "--csv", description = "Print CSV instead of a table.")
    private boolean csv;

    @Mixin
    private StrictOption strict;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (csv && json.wanted()) {
            throw new ParameterException(spec.commandLine(), "--csv and --json are mutually exclusive");
        }
        if (threads != null && threads < 1) {
            throw new IllegalArgumentException("--threads must be >= 1, but was " + threads);
        }
        ExperimentPlan plan = ExperimentPlan.read(file, engine.label(), strict.wanted());
        Path resultsFile = out != null ? out : besideExperiment();
        OutputFile.require("--out", resultsFile);
        ExperimentReport report = run(plan, resultsFile);
        print(report, resultsFile);
        PrintWriter err = spec.commandLine().getErr();
        report.failures().stream()
                .limit(FAILURES_SHOWN)
                .forEach(failure -> err.println("no result for " + failure.cell() + ": " + failure.reason()));
        if (report.failures().size() > FAILURES_SHOWN) {
            err.println("... and for " + (report.failures().size() - FAILURES_SHOWN) + " more cells");
        }
        return report.failures().isEmpty() ? 0 : 1;
    }

    private ExperimentReport run(ExperimentPlan plan, Path resultsFile) throws IOException, InterruptedException {
        try (ResultsFile results = ResultsFile.open(resultsFile)) {
            ExperimentRunner run = new ExperimentRunner(plan, results);
            try (ProgressLine progress =
                    ProgressLine.onTerminal(spec.commandLine().getErr(), "cells", run.reused(), run.cells())) {
                int workers = threads != null ? threads : Runtime.getRuntime().availableProcessors();
                return engine.isKernel()
                        ? run.run(workers, progress::step)
                        : engine.monteCarlo(workers, monteCarlo -> run.run(monteCarlo, progress::step));
            }
        }
    }

    private void print(ExperimentReport report, Path resultsFile) throws IOException {
        PrintWriter to = spec.commandLine().getOut();
        if (json.wanted()) {
            json.print(to, ExperimentJson.of(report, file, resultsFile));
        } else if (csv) {
            ExperimentCsv.print(report, to);
        } else {
            new ExperimentText(report, file, resultsFile).print(to);
        }
    }

    private Path besideExperiment() {
        String name = file.getFileName().toString().replaceFirst("\\.(yaml|yml|json)$", "");
        return file.resolveSibling(name + ".results.jsonl");
    }
}
