package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.benchmarks.BenchReport.Agreement;
import io.weatherglass.simulation.benchmarks.BenchReport.CurvePoint;
import io.weatherglass.simulation.benchmarks.BenchReport.Throughput;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats the report as text. */
final class BenchTable {
    private static final double QUIET_CORE_SHARE = 0.95;

    private BenchTable() {}

    static String of(BenchReport report) {
        return String.join("\n\n", agreements(report), throughputs(report), curves(report)) + notes(report);
    }

    static String disagreement(Agreement agreement) {
        return text(
                "%s disagrees: its makespans of %s differ by up to %.6f %%, its arithmetic explains only %.6f %%",
                agreement.simulator(),
                agreement.workflow(),
                100 * agreement.largestDifference(),
                100 * agreement.tolerance());
    }

    private static String agreements(BenchReport report) {
        return report.agreements().stream()
                .map(agreement -> text(
                        "Makespans of %s and Weatherglass differ by at most %.6f %% in %d realizations of %s",
                        agreement.simulator(),
                        100 * agreement.largestDifference(),
                        agreement.realizations(),
                        agreement.workflow()))
                .collect(Collectors.joining("\n"));
    }

    private static String throughputs(BenchReport report) {
        StringBuilder table = new StringBuilder(text(
                "Realizations per second including drawing, ASAP, on %s, %s%n%-20s %-10s %5s %4s %12s %6s %12s %14s %10s",
                report.cores() == 1 ? "one core" : report.cores() + " cores (not pinned)",
                report.java(),
                "simulator",
                "workflow",
                "jobs",
                "VMs",
                "per second",
                "+-",
                "per CPU s",
                "bytes each",
                "times"));
        for (Throughput row : report.throughputs()) {
            table.append(text(
                    "%n%-20s %-10s %5d %4d %12s %5.0f%% %12s %14s %10s",
                    row.simulator(),
                    row.workflow(),
                    row.jobs(),
                    row.vms(),
                    number(row.realizationsPerSecond()),
                    100 * row.errorPerSecond() / row.realizationsPerSecond(),
                    number(row.realizationsPerCpuSecond()),
                    number(row.bytesPerRealization()),
                    times(row, report)));
        }
        return table + text("%ntimes: speed by CPU time relative to the slowest simulator of the same workflow");
    }

    private static String times(Throughput row, BenchReport report) {
        double slowest = report.throughputs().stream()
                .filter(other -> other.workflow().equals(row.workflow()))
                .mapToDouble(Throughput::realizationsPerCpuSecond)
                .min()
                .orElseThrow();
        return number(row.realizationsPerCpuSecond() / slowest);
    }

    private static String curves(BenchReport report) {
        return "CPU time per job of Weatherglass; sizes alternate, medians over all rounds\n"
                + curve(report.curve())
                + "\n\nThe same if the index is used for any number of VMs\n"
                + curve(report.indexCurve());
    }

    private static String curve(List<CurvePoint> points) {
        StringBuilder table = new StringBuilder(text(
                "%-14s %-10s %8s %6s %16s %12s %8s %8s",
                "strategy", "workflow", "jobs", "VMs", "us/realization", "ns/job", "growth", "log n"));
        for (CurvePoint point : points) {
            table.append(text(
                    "%n%-14s %-10s %8d %6d %16s %12.0f %8.2f %8.2f",
                    point.strategy(),
                    point.workflow(),
                    point.jobs(),
                    point.vms(),
                    number(point.microsecondsPerRealization()),
                    point.nanosecondsPerJob(),
                    point.growth(),
                    point.logGrowth()));
        }
        return table.toString();
    }

    private static String notes(BenchReport report) {
        return report.coreShare() >= QUIET_CORE_SHARE
                ? ""
                : text(
                        "%n%nOther programs were running: a simulator used only %.0f %% of its core. Prefer the rates per second"
                                + " of CPU time, which are less affected.",
                        100 * report.coreShare());
    }

    /** Three significant digits, or all digits before the decimal point. */
    private static String number(double value) {
        return value >= 100 ? text("%,.0f", value) : text("%.3g", value);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
