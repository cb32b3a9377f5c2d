package io.weatherglass.lab.validation;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.traces.TransferRate;
import java.io.PrintWriter;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

final class ValidationText {
    private static final int MAX_RUNS_NAMED = 2;

    private ValidationText() {}

    static void print(ValidationReport report, boolean perRun, PrintWriter writer) {
        TextPrinter out = new TextPrinter(writer);
        out.line(
                "%s simulated with inputs %s, compared with real outcomes.",
                CountText.of(report.runs().size(), "recorded run"),
                report.inputs().label());
        out.line("Errors |simulated - real| / real in %%: first quartile, median, third quartile.");
        out.blank();
        out.table(table(), report.errors().rows());
        report.archived().ifPresent(errors -> table("Errors of SimSchlouder in these runs:", errors, out));
        report.distances().ifPresent(distances -> table("Distances from SimSchlouder:", distances, out));
        out.blank();
        out.line("n: runs compared. makespan: from time 0 of the record to the last completion. uptime: sum of");
        out.line("the VMs' times from request to termination. usage: sum of the walltimes / uptime. btu: BTUs owed.");
        out.line("schederror: share of the jobs on another VM than in SimSchlouder with inputs best.");
        report.transferRates().forEach((platform, rate) -> out.line("%s", line(platform, rate)));
        report.leftOut().forEach(leftOut -> out.line("%s", line(leftOut)));
        report.agreement().ifPresent(agreement -> out.line("%s", agreement.text()));
        if (perRun) {
            runs(report, out);
        }
        out.flush();
    }

    private static void table(String title, ErrorTable errors, TextPrinter out) {
        out.blank();
        out.line("%s", title);
        out.table(table(), errors.rows());
    }

    private static TextTable<ErrorSummary> table() {
        TextTable<ErrorSummary> table = new TextTable<ErrorSummary>()
                .left("cloud", 16, summary -> summary.cloud().orElse("all"))
                .left("application", 12, summary -> summary.application().orElse("all"))
                .right("n", 5, "%d", ErrorSummary::n)
                .gap(3);
        for (Metric metric : Metric.values()) {
            table.left(
                    metric.label(),
                    23,
                    summary ->
                            summary.error(metric).map(ValidationText::percents).orElse(format("%23s", "not recorded")));
        }
        table.left(
                "schederror",
                23,
                summary ->
                        summary.scheduleErrors().map(ValidationText::percents).orElse(""));
        table.left(
                "makespan < 10 %",
                15,
                summary -> summary.error(Metric.MAKESPAN)
                        .map(errors -> format("%.1f %%", 100.0 * summary.smallErrors() / errors.n()))
                        .orElse(""));
        return table.left(
                "equal BTUs",
                0,
                summary -> summary.error(Metric.BTU)
                        .map(btus -> format("%d of %d", summary.equalBtus(), btus.n()))
                        .orElse(""));
    }

    private static String percents(Quartiles errors) {
        return format("%7.3f %7.3f %7.3f", 100 * errors.q1(), 100 * errors.median(), 100 * errors.q3());
    }

    private static String line(String platform, TransferRate rate) {
        return Double.isInfinite(rate.bytesPerSecond())
                ? "Transfers on " + platform
                        + " are predicted to be instantaneous, because the walltimes of these runs include no"
                        + " transfers."
                : format(
                        "Transfers on %s are predicted at %.2f MB/s, their mean rate in these runs.",
                        platform, rate.bytesPerSecond() / 1e6);
    }

    static String line(LeftOut leftOut) {
        String metrics = leftOut.metrics().size() == Metric.values().length
                ? "nothing compared"
                : leftOut.metrics().stream().map(Metric::label).collect(Collectors.joining(" and ")) + " not compared";
        int more = leftOut.runs().size() - MAX_RUNS_NAMED;
        String named = leftOut.runs().stream().limit(MAX_RUNS_NAMED).collect(Collectors.joining(", "));
        return "Left out: " + metrics + " of " + CountText.of(leftOut.runs().size(), "run") + ", " + leftOut.reason()
                + ": " + named + (more > 0 ? " and " + more + " more" : "");
    }

    private static void runs(ValidationReport report, TextPrinter out) {
        out.blank();
        out.table(
                new TextTable<RunComparison>()
                        .left("run: real, simulated", 72, RunComparison::run)
                        .right("", 10, run -> number(run.real().makespanSeconds(), 1))
                        .right("makespan s", 10, run -> number(run.simulated().makespanSeconds(), 1))
                        .right("", 8, run -> number(run.real().vmUptimeSeconds(), 0))
                        .right("uptime s", 8, run -> number(run.simulated().vmUptimeSeconds(), 0))
                        .right("", 5, run -> number(run.real().btuCount(), 0))
                        .right("BTUs", 5, run -> number(run.simulated().btuCount(), 0)),
                report.runs());
    }

    private static String number(OptionalDouble value, int decimals) {
        return value.isPresent() ? format("%." + decimals + "f", value.getAsDouble()) : "-";
    }
}
