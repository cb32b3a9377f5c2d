package io.weatherglass.cli.replay;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.lab.experiments.Counted;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The report of a replay, for people. */
final class ReplayText {

    private static final List<Double> SHARES = List.of(0.0, 0.1, 0.25, 0.5, 0.75, 0.9);

    private ReplayText() {}

    static void print(ReplayReport report, PrintWriter out) {
        ReplayScript script = report.script();
        out.printf(
                Locale.ROOT,
                "%s: %s, strategy %s%n",
                script.label(),
                Counted.of(script.plan().jobs().size(), "job"),
                script.plan().strategy());
        out.printf(Locale.ROOT, "true makespan %.0f s%s%n%n", script.trueMakespanSeconds(), trueBtus(script));
        out.println("elapsed   jobs done   makespan: median, 95 % interval     holds   BTUs, 95 %");
        for (double share : SHARES) {
            report.at(share).ifPresent(advisory -> out.println(row(report, share, advisory)));
        }
        out.printf(
                Locale.ROOT,
                "%n%s; %.0f %% of their 95 %% intervals hold the true makespan%n",
                Counted.of(report.forecasts().size(), "forecast"),
                100 * report.shareHoldingMakespan());
        if (script.trueBtuCount().isPresent()) {
            out.printf(Locale.ROOT, "%.0f %% hold the true number of BTUs%n", 100 * report.shareHoldingBtus());
        }
    }

    private static String trueBtus(ReplayScript script) {
        return script.trueBtuCount().isPresent()
                ? ", " + Counted.of(script.trueBtuCount().getAsLong(), "BTU")
                : "";
    }

    private static String row(ReplayReport report, double share, Advisory advisory) {
        Optional<DurationInterval> interval = ReplayReport.makespanInterval(advisory);
        return String.format(
                Locale.ROOT,
                "%6.0f %%   %4d / %-4d   %7.0f s  %s   %-5s   %s",
                100 * share,
                advisory.progress().jobsCompleted(),
                advisory.progress().jobsTotal(),
                advisory.makespan().orElseThrow().medianSeconds(),
                interval.map(i -> String.format(Locale.ROOT, "[%7.0f, %7.0f] s", i.lowerSeconds(), i.upperSeconds()))
                        .orElse("-"),
                report.holdsMakespan(advisory) ? "yes" : "no",
                ReplayReport.btuInterval(advisory)
                        .map(i -> String.format(Locale.ROOT, "%.0f-%.0f", i.lower(), i.upper()))
                        .orElse("-"));
    }
}
