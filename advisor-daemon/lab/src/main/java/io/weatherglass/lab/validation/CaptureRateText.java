package io.weatherglass.lab.validation;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.lab.validation.CaptureRate.OfCounts;
import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Proportion;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.Collectors;

final class CaptureRateText {

    private CaptureRateText() {}

    static void print(CaptureRateReport report, PrintWriter writer) {
        TextPrinter out = new TextPrinter(writer);
        out.line(
                "%d realizations with %s, walltimes %s%s (P of the runs: %.3g), VM times as %s, seed %d",
                report.realizations(),
                report.strategy(),
                report.options().shape().label(),
                report.perturbationLevel().isPresent()
                        ? format(" with P = %.3g", report.perturbationLevel().getAsDouble())
                        : "",
                report.perturbationLevels().ofRuns(),
                report.options().vms().name().toLowerCase(Locale.ROOT),
                report.options().seed());
        variability(report, out);
        if (report.levelIsUnknown()) {
            out.line("note: %s", InputModelChoice.NO_LEVEL);
        }
        out.line(
                "%nmakespan      mean %.1f s, sd %.1f s, from time 0 of the record",
                report.meanSeconds(), report.sdSeconds());
        interval("CI95 (2 sd)", report.ci95(), out);
        interval("CI99 (3 sd)", report.ci99(), out);
        out.line("BTUs          %s", btus(report));
        report.leftOut().forEach(leftOut -> out.line("%s", ValidationText.line(leftOut)));
        out.flush();
    }

    static void variability(CaptureRateReport report, TextPrinter out) {
        report.perturbationLevels()
                .taskVariability()
                .ifPresent(share -> out.line(
                        "task variability (mean relative standard deviation of a job's walltime): %.1f %%",
                        100 * share));
    }

    private static String btus(CaptureRateReport report) {
        CountDistribution simulated = report.btuCounts();
        String counts = simulated.probabilities().keySet().stream()
                .map(count -> count + " in " + simulated.occurrences(count))
                .collect(Collectors.joining(", "));
        return counts + ": "
                + report.btus()
                        .map(OfCounts::withinRange)
                        .map(held ->
                                format("include %.1f %% of %d recorded counts", 100 * held.estimate(), held.trials()))
                        .orElse("none recorded");
    }

    private static void interval(String name, CaptureRate captured, TextPrinter out) {
        Proportion held = captured.captured();
        out.line(
                "%-13s [%.1f, %.1f] s, size %.2f %% of the mean, includes %d of %d real makespans (%.1f %%)",
                name,
                captured.interval().lower(),
                captured.interval().upper(),
                100 * captured.relativeSize(),
                held.successes(),
                held.trials(),
                100 * held.estimate());
    }
}
