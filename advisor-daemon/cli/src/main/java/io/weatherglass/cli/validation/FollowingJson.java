package io.weatherglass.cli.validation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.lab.following.FollowingReport;
import io.weatherglass.lab.following.FollowingReport.Workflow;
import io.weatherglass.lab.following.SpanForecast;
import io.weatherglass.lab.following.StageForecast;
import io.weatherglass.lab.following.StageScores;
import io.weatherglass.lab.following.StageScores.Summary;
import java.util.List;
import java.util.Optional;

/** The report of a back-test on recorded runs, for programs; see docs/backtest.md. */
final class FollowingJson {

    private FollowingJson() {}

    static ObjectNode of(FollowingReport report, List<String> problems, boolean rows) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("protocol", "followed as recorded");
        json.put("level", report.options().level());
        ArrayNode workflows = json.putArray("workflows");
        for (Workflow workflow : report.workflows()) {
            List<StageScores> stages = report.of(workflow);
            ObjectNode one = workflows
                    .addObject()
                    .put("workflow", workflow.name())
                    .put("runs", workflow.runs())
                    .put("scored", workflow.scored());
            stages(stages, one);
            if (!stages.isEmpty()) {
                one.put(
                        "verdict",
                        FollowingText.verdict(workflow, stages, report.options().level()));
            }
        }
        stages(report.pooled(), json.putObject("pooled"));
        if (!report.firstRuns().isEmpty()) {
            stages(report.firstRuns(), json.putObject("firstRuns"));
        }
        ArrayNode leftOut = json.putArray("leftOut");
        problems.forEach(leftOut::add);
        if (rows) {
            ArrayNode array = json.putArray("rows");
            report.rows().forEach(row -> row(row, array.addObject()));
        }
        return json;
    }

    private static void stages(List<StageScores> stages, ObjectNode json) {
        ArrayNode checkpoints = json.putArray("checkpoints");
        for (StageScores stage : stages) {
            ObjectNode one = checkpoints.addObject().put("at", stage.at()).put("runs", stage.runs());
            summary(stage.forecast(), one.putObject("forecast"));
            summary(stage.past(), one.putObject("pastMakespans"));
            summary(stage.linear(), one.putObject("linearProgress"));
            stage.scoreRatio().ifPresent(ratio -> one.put("scoreRatio", ratio));
        }
        FollowingReport.summedRatio(stages).ifPresent(ratio -> json.put("summedScoreRatio", ratio));
    }

    private static void summary(Summary summary, ObjectNode json) {
        json.put("n", summary.forecasts()).put("held", summary.held());
        if (summary.forecasts() > 0) {
            json.put("coverage", summary.coverage())
                    .put("relativeWidth", summary.meanWidth())
                    .put("medianAbsoluteError", summary.medianError())
                    .put("absoluteError", summary.meanError())
                    .put("intervalScore", summary.meanScore());
        }
    }

    private static void row(StageForecast row, ObjectNode json) {
        json.put("workflow", row.workflow())
                .put("run", row.run())
                .put("jobs", row.jobs())
                .put("pastRuns", row.pastRuns())
                .put("truthSeconds", row.truthSeconds())
                .put("at", row.at());
        forecast(json, "forecast", row.forecast(), row.truthSeconds());
        forecast(json, "pastMakespans", row.past(), row.truthSeconds());
        forecast(json, "linearProgress", row.linear(), row.truthSeconds());
    }

    private static void forecast(ObjectNode json, String name, Optional<SpanForecast> forecast, double truth) {
        forecast.ifPresent(of -> json.putObject(name)
                .put("lowerSeconds", of.lower())
                .put("medianSeconds", of.median())
                .put("upperSeconds", of.upper())
                .put("held", of.holds(truth)));
    }
}
