package io.weatherglass.lab.backtest;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.simulation.statistics.BinomialBand;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

final class BacktestText {

    private static final int NAME = 26;

    private final BacktestReport report;
    private final TextPrinter out;

    private BacktestText(BacktestReport report, PrintWriter out) {
        this.report = report;
        this.out = new TextPrinter(out);
    }

    static void print(BacktestReport report, Map<String, String> leftOut, boolean rows, PrintWriter out) {
        new BacktestText(report, out).print(leftOut, rows);
        out.flush();
    }

    private void print(Map<String, String> leftOut, boolean rows) {
        report.groups()
                .forEach(group -> out.line("%s: %d runs, %d scored", group.name(), group.instances(), group.scored()));
        if (report.groups().size() > 1) {
            out.line("%nAll groups together; use --json for the scores of each group, or --select for one group");
        }
        tables(report.summaries());
        out.line(
                "%n%s, level %s %%; widths, scores and bias in %% of the true makespan; * differs significantly from"
                        + " the level",
                report.options().protocol().label(), percent(report.options().level()));
        leftOut.forEach((run, reason) -> out.line("left out: %s: %s", run, reason));
        if (rows) {
            rows();
        }
    }

    private void tables(List<ModelScores> summaries) {
        out.blank();
        out.row(NAME, "elapsed, %", 9, report.options().shares(), BacktestText::percent);
        table(
                "coverage, %",
                summaries,
                checkpoint -> percent(checkpoint.coverage().estimate()) + (checkpoint.outside() ? "*" : " "));
        table("mean width", summaries, checkpoint -> percent(checkpoint.means().relativeWidth()));
        table(
                "interval score",
                summaries,
                checkpoint -> percent(checkpoint.means().intervalScore()));
        table(
                "interval score with hindsight",
                summaries,
                checkpoint -> percent(checkpoint.means().hindsightScore()));
        table("CRPS", summaries, checkpoint -> percent(checkpoint.means().crps()));
        table(
                "bias of the median",
                summaries,
                checkpoint -> percent(checkpoint.means().bias()));
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
                    "% of the runs with a run effect above 10 % whose median is closer to the truth than at the start",
                    summaries,
                    checkpoint -> checkpoint
                            .closer()
                            .map(closer -> percent(closer.estimate()))
                            .orElse("-"));
        }
        out.line("summed interval score, absolute and relative to the standard model");
        for (ModelScores summary : summaries) {
            String ofReference = BacktestReport.ofReference(summary, summaries).stream()
                    .mapToObj(share -> format("%.2f", share))
                    .findFirst()
                    .orElse("-");
            out.row(
                    NAME,
                    "  " + name(summary),
                    9,
                    List.of(percent(summary.summedIntervalScore()), ofReference),
                    Function.identity());
        }
    }

    private void table(String title, List<ModelScores> summaries, Function<ModelScores.Checkpoint, String> cell) {
        out.line("%s%s", title, title.startsWith("coverage, ") ? band(summaries) : "");
        for (ModelScores summary : summaries) {
            out.row(
                    NAME,
                    "  " + name(summary),
                    9,
                    report.options().shares(),
                    share -> summary.checkpoints().stream()
                            .filter(checkpoint -> checkpoint.at() == share)
                            .map(cell)
                            .findFirst()
                            .orElse("-"));
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
        return format(" (expected: %d to %d of %d)", band.least(), band.most(), band.trials());
    }

    private static String name(ModelScores summary) {
        return summary.model() + (summary.calibrated() ? ", calibrated" : "");
    }

    private void rows() {
        out.blank();
        out.table(
                new TextTable<BacktestForecast>()
                        .left("run", 60, row -> row.instance().label())
                        .left("model", 24, row -> row.model() + (row.calibrated() ? ", calibrated" : ""))
                        .right("at", 6, row -> percent(report.options().shares().get(row.checkpoint())) + "%")
                        .right("truth", 10, "%.1f", row -> row.instance().makespanSeconds())
                        .right("lower", 10, "%.1f", row -> row.interval().lower())
                        .right("median", 10, "%.1f", BacktestForecast::medianSeconds)
                        .right("upper", 10, "%.1f", row -> row.interval().upper())
                        .gap(2)
                        .left("held", 0, row -> row.held() ? "yes" : "no"),
                report.rows());
    }

    private static String percent(double share) {
        double percent = 100 * share;
        if (Math.abs(percent - Math.rint(percent)) < 1e-9) {
            return String.valueOf(Math.round(percent));
        }
        return format(Math.abs(percent) < 10 ? "%.2f" : "%.1f", percent);
    }
}
