package io.weatherglass.cli.validation;

import io.weatherglass.lab.backtest.BacktestForecast;
import io.weatherglass.lab.backtest.BacktestReport;
import io.weatherglass.lab.backtest.ModelScores;
import io.weatherglass.simulation.statistics.BinomialBand;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The report of a back-test, for people. */
final class BacktestText {

    private static final int NAME = 26;

    private final BacktestReport report;
    private final PrintWriter out;

    private BacktestText(BacktestReport report, PrintWriter out) {
        this.report = report;
        this.out = out;
    }

    static void print(BacktestReport report, Map<String, String> leftOut, boolean rows, PrintWriter out) {
        new BacktestText(report, out).print(leftOut, rows);
        out.flush();
    }

    private void print(Map<String, String> leftOut, boolean rows) {
        report.groups()
                .forEach(group -> line("%s: %d runs, %d scored", group.name(), group.instances(), group.scored()));
        if (report.groups().size() > 1) {
            line("%nAll groups together; --json lists each, --select chooses one");
        }
        tables(report.summaries());
        line(
                "%n%s, level %s %%; lengths in %% of the true makespan; * is outside what chance gives",
                report.options().protocol().label(), percent(report.options().level()));
        leftOut.forEach((run, reason) -> line("left out: %s: %s", run, reason));
        if (rows) {
            rows();
        }
    }

    private void tables(List<ModelScores> summaries) {
        StringBuilder shares = new StringBuilder(String.format("%n%-" + NAME + "s", "elapsed, %"));
        report.options().shares().forEach(share -> shares.append(String.format("%9s", percent(share))));
        line("%s", shares);
        table(
                "coverage, %",
                summaries,
                checkpoint -> percent(checkpoint.coverage().estimate()) + (checkpoint.outside() ? "*" : " "));
        table("mean width", summaries, checkpoint -> percent(checkpoint.relativeWidth()));
        table("interval score", summaries, checkpoint -> percent(checkpoint.intervalScore()));
        table("interval score with hindsight", summaries, checkpoint -> percent(checkpoint.hindsightScore()));
        table("CRPS", summaries, checkpoint -> percent(checkpoint.crps()));
        table("bias of the median", summaries, checkpoint -> percent(checkpoint.bias()));
        table(
                "coverage of BTUs, %",
                summaries,
                checkpoint -> checkpoint
                        .costCoverage()
                        .map(held -> percent(held.estimate()))
                        .orElse("-"));
        if (summaries.stream()
                .flatMap(summary -> summary.checkpoints().stream())
                .anyMatch(checkpoint -> checkpoint.closer().isPresent())) {
            table(
                    "medians closer to the truth than at the start, % of the runs with a run effect beyond 10 %",
                    summaries,
                    checkpoint -> checkpoint
                            .closer()
                            .map(closer -> percent(closer.estimate()))
                            .orElse("-"));
        }
        line("summed interval score, and as a share of the standard model's");
        for (ModelScores summary : summaries) {
            line(
                    "  %-" + (NAME - 2) + "s%9s%9s",
                    name(summary),
                    percent(summary.summedIntervalScore()),
                    BacktestReport.ofReference(summary, summaries).stream()
                            .mapToObj(share -> String.format(Locale.ROOT, "%.2f", share))
                            .findFirst()
                            .orElse("-"));
        }
    }

    private void table(String title, List<ModelScores> summaries, Function<ModelScores.Checkpoint, String> cell) {
        line("%s%s", title, title.startsWith("coverage, ") ? band(summaries) : "");
        for (ModelScores summary : summaries) {
            StringBuilder row = new StringBuilder(String.format("  %-" + (NAME - 2) + "s", name(summary)));
            for (double share : report.options().shares()) {
                row.append(String.format(
                        "%9s",
                        summary.checkpoints().stream()
                                .filter(checkpoint -> checkpoint.at() == share)
                                .map(cell)
                                .findFirst()
                                .orElse("-")));
            }
            line("%s", row);
        }
    }

    private static String band(List<ModelScores> summaries) {
        return summaries.stream()
                .flatMap(summary -> summary.checkpoints().stream())
                .map(ModelScores.Checkpoint::band)
                .findFirst()
                .map(BacktestText::band)
                .orElse("");
    }

    private static String band(BinomialBand band) {
        return String.format(Locale.ROOT, " (usual: %d to %d of %d)", band.least(), band.most(), band.trials());
    }

    private static String name(ModelScores summary) {
        return summary.model() + (summary.calibrated() ? ", calibrated" : "");
    }

    private void rows() {
        line(
                "%n%-60s %-24s %6s %10s %10s %10s %10s  %s",
                "run", "model", "at", "truth", "lower", "median", "upper", "held");
        for (BacktestForecast row : report.rows()) {
            line(
                    "%-60s %-24s %5s%% %10.1f %10.1f %10.1f %10.1f  %s",
                    row.instance().label(),
                    row.model() + (row.calibrated() ? ", calibrated" : ""),
                    percent(report.options().shares().get(row.checkpoint())),
                    row.instance().makespanSeconds(),
                    row.interval().lower(),
                    row.medianSeconds(),
                    row.interval().upper(),
                    row.held() ? "yes" : "no");
        }
    }

    /** Two digits after the point below 10 %, one above; whole ones without any. */
    private static String percent(double share) {
        double percent = 100 * share;
        if (Math.abs(percent - Math.rint(percent)) < 1e-9) {
            return String.valueOf(Math.round(percent));
        }
        return String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%.2f" : "%.1f", percent);
    }

    private void line(String format, Object... values) {
        out.printf(Locale.ROOT, format + "%n", values);
    }
}
