package io.weatherglass.lab.validation;

import io.weatherglass.cli.options.EngineOption;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.cli.options.RealizationOptions;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.lab.validation.CaptureRateOptions.KnownVms;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "capture-rate",
        mixinStandardHelpOptions = true,
        description = {
            "Simulates a workflow many times, with walltimes drawn around their means over the recorded runs. Counts the"
                    + " recorded makespans within mu +- 2 sigma (CI95) and mu +- 3 sigma (CI99), and the recorded"
                    + " numbers of BTUs within the simulated range.",
            "Jobs are submitted at their mean recorded times; strategies use the recorded predictions."
        })
public final class CaptureRateCommand implements Callable<Integer> {

    @Mixin
    private RecordedRunsOptions records;

    @Mixin
    private OutcomesOption outcomes;

    @Option(
            names = "-P",
            split = ",",
            paramLabel = "P",
            description =
                    "Perturbation level: relative half-width of the walltime distributions; default: the mean, over all"
                            + " jobs, of each job's largest relative deviation in the runs. Several levels, separated by"
                            + " commas, are compared.")
    private List<Double> perturbationLevels = List.of();

    @Mixin
    private RealizationOptions realizations;

    @Option(
            names = "--input-model",
            defaultValue = "uniform",
            paramLabel = "MODEL",
            description = "Distribution of walltimes around their mean r: uniform (U(r(1-P), r(1+P))), normal-half"
                    + " (N(r, P r/2)), normal-third (N(r, P r/3)), truncated-normal, lognormal, shifted-gamma, or"
                    + " empirical (drawn from the runs, without P); default: ${DEFAULT-VALUE}.")
    private String inputModel;

    @Option(names = "--seed", defaultValue = "1", description = "Random seed; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--vms",
            defaultValue = "predicted",
            paramLabel = "VMS",
            description =
                    "Source of VM times: predicted (boot model of the platform) or recorded (mean provisioning times,"
                            + " boot times and lags of the runs); default: ${DEFAULT-VALUE}.")
    private KnownVms vms;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Write densities, violins and distribution functions of the makespans, with the fitted normal"
                    + " distribution, as a Vega-Lite specification (*.vl.json).")
    private Path plot;

    @Mixin
    private EngineOption engine;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        if (plot != null) {
            OutputFile.require("--plot", plot);
        }
        List<RunSetup> runs = records.read();
        Map<String, RunOutcome> recorded = outcomes.read(records);
        List<OptionalDouble> levels = perturbationLevels.isEmpty()
                ? List.of(OptionalDouble.empty())
                : perturbationLevels.stream().map(OptionalDouble::of).toList();
        List<CaptureRateReport> reports = engine.monteCarlo(
                Runtime.getRuntime().availableProcessors(),
                monteCarlo -> levels.stream()
                        .map(level -> new CaptureRateEvaluation(options(level), monteCarlo).run(runs, recorded))
                        .toList());
        if (plot != null) {
            MakespanPlot.write(plot, reports);
        }
        if (reports.size() > 1) {
            PerturbationSweep sweep = new PerturbationSweep(reports);
            print(sweep.json(), sweep::print);
        } else {
            CaptureRateReport report = reports.get(0);
            print(CaptureRateJson.of(report), out -> CaptureRateText.print(report, out));
        }
        return 0;
    }

    private CaptureRateOptions options(OptionalDouble level) {
        return new CaptureRateOptions(Shape.byName(inputModel), level, realizations.options(2), seed, vms);
    }

    private void print(ReportFields fields, Consumer<PrintWriter> text) throws IOException {
        json.print(fields.putAll(records.leftOut().json()), out -> {
            text.accept(out);
            records.leftOut().lines().forEach(out::println);
        });
    }
}
