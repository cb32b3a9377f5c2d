package io.weatherglass.cli.validation;

import io.weatherglass.lab.experiments.InputModelChoice;
import io.weatherglass.lab.validation.CaptureRateReport;
import io.weatherglass.simulation.statistics.CaptureRate;
import io.weatherglass.simulation.statistics.CaptureRate.OfCounts;
import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Proportion;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.Collectors;

/** The report of capture rates, for people. */
final class CaptureRateText {

    private CaptureRateText() {}

    static void print(CaptureRateReport report, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%d realizations with %s, walltimes %s%s (P of the runs: %.3g), VMs as %s, seed %d%n",
                report.options().realizations(),
                report.strategy(),
                report.options().shape().label(),
                report.perturbationLevel().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                " with P = %.3g",
                                report.perturbationLevel().getAsDouble())
                        : "",
                report.perturbationLevels().ofRuns(),
                report.options().vms().name().toLowerCase(Locale.ROOT),
                report.options().seed());
        if (report.levelIsUnknown()) {
            out.println("note: " + InputModelChoice.NO_LEVEL);
        }
        out.printf(
                Locale.ROOT,
                "%nmakespan      mean %.1f s, sd %.1f s, from date 0 of the record%n",
                report.meanSeconds(),
                report.sdSeconds());
        interval("CI95 (2 sd)", report.ci95(), out);
        interval("CI99 (3 sd)", report.ci99(), out);
        out.println("BTUs          " + btus(report));
        out.printf(
                Locale.ROOT,
                "speed         %,.0f realizations per second and core, warm, drawing included%n",
                report.realizationsPerSecondPerCore());
        report.leftOut().forEach(leftOut -> out.println(ValidationText.line(leftOut)));
        out.flush();
    }

    private static String btus(CaptureRateReport report) {
        CountDistribution simulated = report.btuCounts();
        String counts = simulated.probabilities().keySet().stream()
                .map(count -> count + " in " + simulated.occurrences(count))
                .collect(Collectors.joining(", "));
        return counts + ": "
                + report.btus()
                        .map(OfCounts::withinRange)
                        .map(held -> String.format(
                                Locale.ROOT, "hold %.1f %% of %d real ones", 100 * held.estimate(), held.trials()))
                        .orElse("none recorded");
    }

    private static void interval(String name, CaptureRate captured, PrintWriter out) {
        Proportion held = captured.captured();
        out.printf(
                Locale.ROOT,
                "%-13s [%.1f, %.1f] s, size %.2f %% of the mean, holds %d of %d real makespans (%.1f %%)%n",
                name,
                captured.interval().lower(),
                captured.interval().upper(),
                100 * captured.relativeSize(),
                held.successes(),
                held.trials(),
                100 * held.estimate());
    }
}
