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

/** {@code lab capture-rate}: real runs inside the intervals of a Monte-Carlo simulation. */
@Command(
        name = "capture-rate",
        mixinStandardHelpOptions = true,
        description = {
            "Simulates repeated runs of one workflow many times, every walltime drawn around its mean over the runs,"
                    + " and counts the real makespans within mu +- 2 sigma (CI95) and mu +- 3 sigma (CI99) and the real"
                    + " numbers of BTUs within the simulated ones.",
            "Jobs are submitted at their mean recorded dates; the strategy decides with the predictions of the records."
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
                    "Perturbation level: relative half-width of every walltime's distribution; default: that of the"
                            + " runs, the mean over jobs of their largest relative deviation.")
    private Double perturbationLevel;

    @Option(
            names = "-N",
            defaultValue = "500",
            paramLabel = "N",
            description = "Realizations; default: ${DEFAULT-VALUE}.")
    private int realizations;

    @Option(
            names = "--input-model",
            defaultValue = "uniform",
            paramLabel = "MODEL",
            description = "Distribution of a walltime around its mean r: uniform (U(r(1-P), r(1+P))), normal-half"
                    + " (N(r, P r/2)), normal-third (N(r, P r/3)), truncated-normal, lognormal, shifted-gamma, or"
                    + " empirical (drawn from those of the runs, P is not used); default: ${DEFAULT-VALUE}.")
    private String inputModel;

    @Option(names = "--seed", defaultValue = "1", description = "Of the draws; default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--vms",
            defaultValue = "predicted",
            paramLabel = "VMS",
            description = "What is known of the VMs: predicted (by the boot model of the platform) or recorded (mean"
                    + " provisioning dates, boot times and lags of the runs); default: ${DEFAULT-VALUE}.")
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
