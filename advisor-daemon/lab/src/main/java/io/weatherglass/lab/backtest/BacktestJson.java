package io.weatherglass.lab.backtest;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.simulation.statistics.Proportion;
import java.util.List;
import java.util.Map;

final class BacktestJson {

    private BacktestJson() {}

    static ReportFields of(BacktestReport report, Map<String, String> leftOut, boolean rows) {
        ReportFields json = new ReportFields()
                .put("protocol", report.options().protocol().label())
                .put("level", report.options().level())
                .put("scoreFrom", report.options().scoreFrom())
                .put("leastRuns", report.options().minRuns())
                .put("models", models(report.summaries()))
                .list(
                        "groups",
                        report.groups(),
                        group -> new ReportFields()
                                .put("group", group.name())
                                .put("runs", group.instances())
                                .put("scored", group.scored())
                                .put("models", models(report.summaries(group))))
                .put("leftOut", leftOut(leftOut));
        return rows ? json.list("rows", report.rows(), row -> row(row, report)) : json;
    }

    static List<ReportFields> leftOut(Map<String, String> reasons) {
        return reasons.entrySet().stream()
                .map(of -> new ReportFields().put("run", of.getKey()).put("reason", of.getValue()))
                .toList();
    }

    private static List<ReportFields> models(List<ModelScores> summaries) {
        return summaries.stream()
                .map(summary -> new ReportFields()
                        .put("model", summary.model())
                        .put("calibrated", summary.calibrated())
                        .list("checkpoints", summary.checkpoints(), BacktestJson::checkpoint)
                        .put("summedIntervalScore", summary.summedIntervalScore())
                        .put("ofStandard", BacktestReport.ofReference(summary, summaries)))
                .toList();
    }

    private static ReportFields checkpoint(ModelScores.Checkpoint checkpoint) {
        return new ReportFields()
                .put("at", checkpoint.at())
                .put("n", checkpoint.coverage().trials())
                .put("coverage", checkpoint.coverage().estimate())
                .put("coverageBand", JsonOption.ends(checkpoint.band().shares()))
                .put("relativeWidth", checkpoint.means().relativeWidth())
                .put("intervalScore", checkpoint.means().intervalScore())
                .put("hindsightScore", checkpoint.means().hindsightScore())
                .put("crps", checkpoint.means().crps())
                .put("bias", checkpoint.means().bias())
                .put("absoluteError", checkpoint.means().absoluteError())
                .put("costCoverage", checkpoint.costCoverage().map(Proportion::estimate))
                .put(
                        "closerThanAtStart",
                        checkpoint
                                .closer()
                                .map(closer -> new ReportFields()
                                        .put("n", closer.trials())
                                        .put("share", closer.estimate())));
    }

    private static ReportFields row(BacktestForecast row, BacktestReport report) {
        return new ReportFields()
                .put("run", row.instance().label())
                .put("group", row.instance().group())
                .put("model", row.model())
                .put("calibrated", row.calibrated())
                .put("at", report.options().shares().get(row.checkpoint()))
                .put("elapsedSeconds", row.elapsedSeconds())
                .put("truthSeconds", row.instance().makespanSeconds())
                .put("intervalSeconds", JsonOption.ends(row.interval()))
                .put("medianSeconds", row.medianSeconds())
                .put("held", row.held())
                .put("runEffect", row.runEffect())
                .put(
                        "btus",
                        row.cost()
                                .map(cost -> new ReportFields()
                                        .put("truth", cost.truth())
                                        .put("interval", JsonOption.ends(cost.interval()))
                                        .put("median", cost.median())
                                        .put("held", cost.held())));
    }
}
