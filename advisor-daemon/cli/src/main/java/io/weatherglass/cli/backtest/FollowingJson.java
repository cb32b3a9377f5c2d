package io.weatherglass.cli.backtest;

import io.weatherglass.cli.backtest.FollowingReport.Workflow;
import io.weatherglass.cli.backtest.StageScores.Summary;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import java.util.List;

final class FollowingJson {

    private FollowingJson() {}

    static ReportFields of(FollowingReport report, List<String> problems, boolean rows) {
        ReportFields json = new ReportFields()
                .put("protocol", "followed as recorded")
                .put("level", report.options().level())
                .list("workflows", report.workflows(), workflow -> workflow(workflow, report))
                .put("pooled", putStages(new ReportFields(), report.pooled()));
        if (!report.firstRuns().isEmpty()) {
            json.put("firstRuns", putStages(new ReportFields(), report.firstRuns()));
        }
        json.put("leftOut", problems);
        return rows ? json.list("rows", report.rows(), FollowingJson::row) : json;
    }

    private static ReportFields workflow(Workflow workflow, FollowingReport report) {
        List<StageScores> stages = report.of(workflow);
        ReportFields json = new ReportFields()
                .put("workflow", workflow.name())
                .put("runs", workflow.runs())
                .put("scored", workflow.scored());
        putStages(json, stages);
        return stages.isEmpty()
                ? json
                : json.put(
                        "verdict",
                        FollowingText.verdict(workflow, stages, report.options().level()));
    }

    private static ReportFields putStages(ReportFields json, List<StageScores> stages) {
        return json.list(
                        "checkpoints",
                        stages,
                        stage -> new ReportFields()
                                .put("at", stage.at())
                                .put("runs", stage.runs())
                                .put("forecast", summary(stage.forecast()))
                                .put("pastMakespans", summary(stage.past()))
                                .put("linearProgress", summary(stage.linear()))
                                .put("scoreRatio", stage.scoreRatio())
                                .put(
                                        "scoreRatioBounds",
                                        stage.scoreRatioBounds().map(JsonOption::ends)))
                .put("summedScoreRatio", FollowingReport.summedRatio(stages));
    }

    private static ReportFields summary(Summary summary) {
        ReportFields json = new ReportFields().put("n", summary.forecasts()).put("held", summary.held());
        return summary.forecasts() == 0
                ? json
                : json.put("coverage", summary.coverage())
                        .put("relativeWidth", summary.meanWidth())
                        .put("maxRelativeWidth", summary.maxWidth())
                        .put("medianAbsoluteError", summary.medianError())
                        .put("absoluteError", summary.meanError())
                        .put("intervalScore", summary.meanScore());
    }

    private static ReportFields row(StageForecast row) {
        return new ReportFields()
                .put("workflow", row.workflow())
                .put("run", row.run())
                .put("jobs", row.jobs())
                .put("pastRuns", row.pastRuns())
                .put("truthSeconds", row.truthSeconds())
                .put("at", row.at())
                .put("forecast", row.forecast().map(of -> forecast(of, row.truthSeconds())))
                .put("pastMakespans", row.past().map(of -> forecast(of, row.truthSeconds())))
                .put("linearProgress", row.linear().map(of -> forecast(of, row.truthSeconds())));
    }

    private static ReportFields forecast(SpanForecast forecast, double truth) {
        return new ReportFields()
                .put("lowerSeconds", forecast.lower())
                .put("medianSeconds", forecast.median())
                .put("upperSeconds", forecast.upper())
                .put("held", forecast.holds(truth));
    }
}
