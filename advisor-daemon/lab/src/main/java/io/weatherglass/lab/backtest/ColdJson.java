package io.weatherglass.lab.backtest;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import java.util.Map;

final class ColdJson {

    private ColdJson() {}

    static ReportFields of(ColdReport report, Map<String, String> leftOut, boolean rows) {
        ReportFields json = new ReportFields()
                .put("protocol", "cold")
                .put("level", report.options().level())
                .list(
                        "pastRuns",
                        report.pastRuns(),
                        pastRuns -> stages(
                                new ReportFields().put("pastRuns", pastRuns),
                                report,
                                new ColdReport.Basis(pastRuns, true)))
                .put("withoutRuntimes", stages(new ReportFields(), report, ColdReport.Basis.THIS_RUN))
                .put("leftOut", BacktestJson.leftOut(leftOut));
        return rows ? json.list("rows", report.rows(), row -> row(row, report)) : json;
    }

    private static ReportFields stages(ReportFields json, ColdReport report, ColdReport.Basis from) {
        return json.list("model", report.stages(from, false), ColdJson::stage)
                .list("withPrior", report.stages(from, true), ColdJson::stage);
    }

    private static ReportFields stage(ColdReport.Stage stage) {
        return new ReportFields()
                .put("at", stage.at())
                .put("n", stage.coverage().trials())
                .put("coverage", stage.coverage().estimate())
                .put("medianWidth", stage.medianWidth())
                .put("intervalScore", stage.meanScore())
                .put("medianError", stage.medianError())
                .put("costCoverage", stage.btus().map(of -> of.coverage().estimate()))
                .put("costMedianWidth", stage.btus().map(ColdReport.BtuScores::medianWidth))
                .put("costIntervalScore", stage.btus().map(ColdReport.BtuScores::meanScore));
    }

    private static ReportFields row(ColdForecast row, ColdReport report) {
        return new ReportFields()
                .put("run", row.instance().label())
                .put("series", row.series())
                .put("campaign", row.campaign())
                .put("pastRuns", row.from().pastRuns())
                .put("projected", row.from().projected())
                .put("at", report.options().shares().get(row.checkpoint()))
                .put("elapsedSeconds", row.elapsedSeconds())
                .put("truthSeconds", row.instance().makespanSeconds())
                .put("medianSeconds", row.medianSeconds())
                .put("modelSeconds", JsonOption.ends(row.model()))
                .put("intervalSeconds", JsonOption.ends(row.published()))
                .put(
                        "btus",
                        row.btus()
                                .map(btus -> new ReportFields()
                                        .put("truth", btus.truth())
                                        .put("model", JsonOption.ends(btus.model()))
                                        .put("interval", JsonOption.ends(btus.published()))));
    }
}
