package io.weatherglass.cli.replay;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.support.CountText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/** Prints the result of a replay. */
final class ReplayText {

    private static final List<Double> SHARES = List.of(0.0, 0.1, 0.25, 0.5, 0.75, 0.9);

    private ReplayText() {}

    static void print(ReplayReport report, PrintWriter writer) {
        TextPrinter out = new TextPrinter(writer);
        ReplayScript script = report.script();
        out.line(
                "%s: %s, strategy %s",
                script.label(),
                CountText.of(script.plan().jobs().size(), "job"),
                script.plan().strategy());
        out.line("true makespan %.0f s%s%n", script.trueMakespanSeconds(), trueBtus(script));
        out.line("elapsed   jobs done   makespan: median, 95 %% interval     right   BTUs, 95 %%");
        for (double share : SHARES) {
            report.at(share).ifPresent(advisory -> out.line("%s", row(report, share, advisory)));
        }
        out.line(
                "%n%s; %.0f %% of the 95 %% intervals contain the true makespan",
                CountText.of(report.forecasts().size(), "forecast"), 100 * report.shareHoldingMakespan());
        if (script.trueBtuCount().isPresent()) {
            out.line("%.0f %% contain the true number of BTUs", 100 * report.shareHoldingBtus());
        }
    }

    private static String trueBtus(ReplayScript script) {
        return script.trueBtuCount().isPresent()
                ? ", " + CountText.of(script.trueBtuCount().getAsLong(), "BTU")
                : "";
    }

    private static String row(ReplayReport report, double share, Advisory advisory) {
        Optional<DurationInterval> interval = ReplayReport.makespanInterval(advisory);
        return format(
                "%6.0f %%   %4d / %-4d   %7.0f s  %s   %-5s   %s",
                100 * share,
                advisory.progress().jobsDone(),
                advisory.progress().jobsTotal(),
                advisory.makespan().orElseThrow().medianSeconds(),
                interval.map(i -> format("[%7.0f, %7.0f] s", i.lowerSeconds(), i.upperSeconds()))
                        .orElse("-"),
                report.holdsMakespan(advisory) ? "yes" : "no",
                ReplayReport.btuInterval(advisory)
                        .map(i -> format("%.0f-%.0f", i.lower(), i.upper()))
                        .orElse("-"));
    }
}
