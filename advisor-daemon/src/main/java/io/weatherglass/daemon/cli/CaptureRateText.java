package io.weatherglass.daemon.cli;

import io.weatherglass.daemon.validation.CaptureRateReport;
import io.weatherglass.simulation.statistics.Interval;
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
                "%d realizations with %s, walltimes %s with P = %.3g (of the runs: %.3g), VMs as %s, seed %d%n%n",
                report.options().realizations(),
                report.strategy(),
                report.options().shape().label(),
                report.perturbationLevels().simulated(),
                report.perturbationLevels().ofRuns(),
                report.options().vms().name().toLowerCase(Locale.ROOT),
                report.options().seed());
        out.printf(
                Locale.ROOT,
                "makespan      mean %.1f s, sd %.1f s, from date 0 of the record%n",
                report.meanSeconds(),
                report.sdSeconds());
        interval("CI95 (2 sd)", report.ci95(), report, out);
        interval("CI99 (3 sd)", report.ci99(), report, out);
        out.printf(
                "BTUs          %s: %s%n",
                report.btuCounts().entrySet().stream()
                        .map(entry -> entry.getKey() + " in " + entry.getValue())
                        .collect(Collectors.joining(", ")),
                report.runsWithBtus() == 0
                        ? "none recorded"
                        : String.format(
                                Locale.ROOT,
                                "hold %.1f %% of %d real ones",
                                100 * report.btuCaptureRate(),
                                report.runsWithBtus()));
        out.printf(
                Locale.ROOT,
                "speed         %,.0f realizations per second and core, warm, drawing included%n",
                report.realizationsPerSecondPerCore());
        report.leftOut().forEach(leftOut -> out.println(ValidationText.line(leftOut)));
        out.flush();
    }

    private static void interval(String name, Interval interval, CaptureRateReport report, PrintWriter out) {
        Proportion captured = report.captured(interval);
        out.printf(
                Locale.ROOT,
                "%-13s [%.1f, %.1f] s, size %.2f %% of the mean, holds %d of %d real makespans (%.1f %%)%n",
                name,
                interval.lower(),
                interval.upper(),
                100 * report.relativeSize(interval),
                captured.successes(),
                captured.trials(),
                100 * captured.estimate());
    }
}
