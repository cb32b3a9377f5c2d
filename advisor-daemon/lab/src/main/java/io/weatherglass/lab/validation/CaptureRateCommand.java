package io.weatherglass.lab.validation;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.lab.validation.CaptureRateOptions.KnownVms;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
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
            paramLabel = "P",
            description =
                    "Perturbation level: relative half-width of the walltime distributions; default: the mean, over all"
                            + " jobs, of each job's largest relative deviation in the runs.")
    private Double perturbationLevel;

    @Option(
            names = "-N",
            defaultValue = "500",
            paramLabel = "N",
            description = "Number of realizations; default: ${DEFAULT-VALUE}.")
    private int realizations;

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

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        CaptureRateOptions options = new CaptureRateOptions(
                Shape.byName(inputModel),
                perturbationLevel == null ? OptionalDouble.empty() : OptionalDouble.of(perturbationLevel),
                realizations,
                seed,
                vms);
        CaptureRateReport report = new CaptureRateEvaluation(
                        options, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime)
                .run(records.read(), outcomes.read(records));
        json.print(CaptureRateJson.of(report).putAll(records.leftOut().json()), out -> {
            CaptureRateText.print(report, out);
            records.leftOut().lines().forEach(out::println);
        });
        return 0;
    }
}
