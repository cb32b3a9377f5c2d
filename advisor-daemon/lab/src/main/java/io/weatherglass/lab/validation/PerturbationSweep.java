package io.weatherglass.lab.validation;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.cli.options.TextPrinter;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Capture rates for several perturbation levels [B19 fig. 5.1, 5.2].
 *
 * @param reports by level, at least one
 */
record PerturbationSweep(List<CaptureRateReport> reports) {

    /** Share of real makespans that CI95 should capture. */
    private static final double ENOUGH = 0.95;

    /** Returns the report with the narrowest CI95 that captures 95 % of the real makespans; empty if none does. */
    Optional<CaptureRateReport> best() {
        return reports.stream()
                .filter(report -> report.ci95().captured().estimate() >= ENOUGH)
                .min(Comparator.comparingDouble(report -> report.ci95().relativeSize()));
    }

    ReportFields json() {
        return new ReportFields()
                .list("levels", reports, CaptureRateJson::of)
                .put("best", best().map(CaptureRateReport::perturbationLevel));
    }

    void print(PrintWriter writer) {
        TextPrinter out = new TextPrinter(writer);
        CaptureRateReport first = reports.get(0);
        out.line(
                "%d real makespans with %s, %s realizations per level, P of the runs: %.3g",
                first.runs(),
                first.strategy(),
                reports.stream()
                        .map(report -> String.valueOf(report.realizations()))
                        .distinct()
                        .collect(Collectors.joining("/")),
                first.perturbationLevels().ofRuns());
        CaptureRateText.variability(first, out);
        out.line(
                "%6s  %-20s  %6s  %6s  %-20s  %6s  %6s  %s",
                "P", "CI95 s", "size %", "CR %", "CI99 s", "size %", "CR %", "BTUs");
        for (CaptureRateReport report : reports) {
            out.line(
                    "%6.3g  %s  %s  %s",
                    report.perturbationLevels().simulated(),
                    interval(report.ci95()),
                    interval(report.ci99()),
                    report.btuCounts().min() + "-" + report.btuCounts().max());
        }
        out.line(
                "%s",
                best().map(report -> "narrowest CI95 that captures at least 95 %: P = "
                                + report.perturbationLevels().simulated())
                        .orElse("no CI95 captures 95 %"));
        out.flush();
    }

    private static String interval(CaptureRate rate) {
        return format(
                "%-20s  %6.2f  %6.1f",
                format("[%.1f, %.1f]", rate.interval().lower(), rate.interval().upper()),
                100 * rate.relativeSize(),
                100 * rate.captured().estimate());
    }
}
