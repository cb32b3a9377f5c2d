package io.weatherglass.lab.backtest;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.TextPrinter;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

final class ColdText {

    private final ColdReport report;
    private final TextPrinter out;

    private ColdText(ColdReport report, PrintWriter out) {
        this.report = report;
        this.out = new TextPrinter(out);
    }

    static void print(ColdReport report, Map<String, String> leftOut, boolean rows, PrintWriter out) {
        new ColdText(report, out).print(leftOut, rows);
        out.flush();
    }

    private void print(Map<String, String> leftOut, boolean rows) {
        for (int pastRuns : report.pastRuns()) {
            stages(
                    new ColdReport.Basis(pastRuns, true),
                    switch (pastRuns) {
                        case 0 -> "first runs";
                        case 1 -> "runs with one past run";
                        default -> "runs with " + pastRuns + " past runs";
                    });
        }
        stages(ColdReport.Basis.THIS_RUN, "first runs without projected runtimes");
        out.line(
                "%nlevel %s %%; widths, scores and errors in %% of the true makespan",
                percent(report.options().level()));
        leftOut.forEach((run, reason) -> out.line("left out: %s: %s", run, reason));
        if (rows) {
            report.rows()
                    .forEach(row -> out.line(
                            "%-56s past %d at %3s%%  truth %9.1f  median %9.1f  [%9.1f, %9.1f]  with prior [%9.1f, %9.1f]",
                            row.instance().label(),
                            row.from().pastRuns(),
                            percent(report.options().shares().get(row.checkpoint())),
                            row.instance().makespanSeconds(),
                            row.medianSeconds(),
                            row.model().lower(),
                            row.model().upper(),
                            row.published().lower(),
                            row.published().upper()));
        }
    }

    private void stages(ColdReport.Basis from, String title) {
        List<ColdReport.Stage> alone = report.stages(from, false);
        List<ColdReport.Stage> prior = report.stages(from, true);
        if (alone.isEmpty()) {
            return;
        }
        out.line(
                "%n%s: %d",
                title,
                alone.stream()
                        .mapToInt(stage -> stage.coverage().trials())
                        .max()
                        .getAsInt());
        row("elapsed, %", alone, stage -> percent(stage.at()));
        row("forecasts", alone, stage -> String.valueOf(stage.coverage().trials()));
        row("coverage, %", alone, stage -> percent(stage.coverage().estimate()));
        row("  with prior", prior, stage -> percent(stage.coverage().estimate()));
        row("median width", alone, stage -> percent(stage.medianWidth()));
        row("  with prior", prior, stage -> percent(stage.medianWidth()));
        row("interval score", alone, stage -> percent(stage.meanScore()));
        row("  with prior", prior, stage -> percent(stage.meanScore()));
        row("median error", alone, stage -> percent(stage.medianError()));
        row("coverage of BTUs, %", alone, ColdText::btus);
        row("  with prior", prior, ColdText::btus);
    }

    private static String btus(ColdReport.Stage stage) {
        return stage.btus().map(of -> percent(of.coverage().estimate())).orElse("-");
    }

    private void row(String title, List<ColdReport.Stage> stages, Function<ColdReport.Stage, String> cell) {
        out.row(22, title, 9, stages, cell);
    }

    private static String percent(double share) {
        double percent = 100 * share;
        return Math.abs(percent - Math.rint(percent)) < 1e-9
                ? String.valueOf(Math.round(percent))
                : format("%.1f", percent);
    }
}
