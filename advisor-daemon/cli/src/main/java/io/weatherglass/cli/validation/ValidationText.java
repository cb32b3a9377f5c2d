package io.weatherglass.cli.validation;

import io.weatherglass.cli.options.TextTable;
import io.weatherglass.lab.experiments.Counted;
import io.weatherglass.lab.validation.ErrorSummary;
import io.weatherglass.lab.validation.LeftOut;
import io.weatherglass.lab.validation.Metric;
import io.weatherglass.lab.validation.RunComparison;
import io.weatherglass.lab.validation.ValidationReport;
import io.weatherglass.traces.TransferRate;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The report of a validation, for people. */
final class ValidationText {
    private static final String ROW = "%-16s %-12s %5s";
    private static final int MAX_RUNS_NAMED = 2;

    private ValidationText() {}

    static void print(ValidationReport report, boolean perRun, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%s simulated with inputs %s, against what really came out.%n",
                Counted.of(report.runs().size(), "recorded run"),
                report.inputs().label());
        out.println("Errors |simulated - real| / real in %: first quartile, median, third quartile.");
        out.println();
        header(out);
        report.groups().forEach(group -> row(group, out));
        report.clouds().forEach(cloud -> row(cloud, out));
        row(report.overall(), out);
        out.println();
        out.println(
                "n: runs compared. makespan: date of the last completion, from date 0 of the record. uptime: sum of");
        out.println(
                "the VMs' times from request to termination. usage: sum of the walltimes / uptime. btu: BTUs owed.");
        report.transferRates().forEach((platform, rate) -> out.println(line(platform, rate)));
        report.leftOut().forEach(leftOut -> out.println(line(leftOut)));
        if (perRun) {
            runs(report, out);
        }
        out.flush();
    }

    private static void header(PrintWriter out) {
        out.printf(ROW, "cloud", "application", "n");
        for (Metric metric : Metric.values()) {
            out.printf("   %-23s", metric.label());
        }
        out.println("   equal BTUs");
    }

    private static void row(ErrorSummary summary, PrintWriter out) {
        out.printf(ROW, summary.cloud().orElse("all"), summary.application().orElse("all"), summary.n());
        for (Metric metric : Metric.values()) {
            out.print("   "
                    + summary.error(metric)
                            .map(q -> String.format(
                                    Locale.ROOT, "%7.3f %7.3f %7.3f", 100 * q.q1(), 100 * q.median(), 100 * q.q3()))
                            .orElse(String.format("%23s", "not recorded")));
        }
        out.println(summary.error(Metric.BTU)
                .map(btus -> String.format("   %d of %d", summary.equalBtus(), btus.n()))
                .orElse(""));
    }

    private static String line(String platform, TransferRate rate) {
        return Double.isInfinite(rate.bytesPerSecond())
                ? "Transfers on " + platform + " predicted to take no time: the walltimes of these runs leave none."
                : String.format(
                        Locale.ROOT,
                        "Transfers on %s predicted at %.2f MB/s, their mean rate in these runs.",
                        platform,
                        rate.bytesPerSecond() / 1e6);
    }

    static String line(LeftOut leftOut) {
        String metrics = leftOut.metrics().size() == Metric.values().length
                ? "nothing compared"
                : leftOut.metrics().stream().map(Metric::label).collect(Collectors.joining(" and ")) + " not compared";
        int more = leftOut.runs().size() - MAX_RUNS_NAMED;
        String named = leftOut.runs().stream().limit(MAX_RUNS_NAMED).collect(Collectors.joining(", "));
        return "Left out: " + metrics + " of " + Counted.of(leftOut.runs().size(), "run") + ", " + leftOut.reason()
                + ": " + named + (more > 0 ? " and " + more + " more" : "");
    }

    private static void runs(ValidationReport report, PrintWriter out) {
        out.println();
        new TextTable<RunComparison>()
                .left("run: real, simulated", 72, RunComparison::run)
                .right("", 10, run -> number(run.real().makespanSeconds(), 1))
                .right("makespan s", 10, run -> number(run.simulated().makespanSeconds(), 1))
                .right("", 8, run -> number(run.real().vmUptimeSeconds(), 0))
                .right("uptime s", 8, run -> number(run.simulated().vmUptimeSeconds(), 0))
                .right("", 5, run -> number(run.real().btuCount(), 0))
                .right("BTUs", 5, run -> number(run.simulated().btuCount(), 0))
                .lines(report.runs())
                .forEach(out::println);
    }

    private static String number(OptionalDouble value, int decimals) {
        return value.isPresent() ? String.format(Locale.ROOT, "%." + decimals + "f", value.getAsDouble()) : "-";
    }
}
