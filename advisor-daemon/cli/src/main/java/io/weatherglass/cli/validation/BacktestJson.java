package io.weatherglass.cli.validation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.lab.backtest.BacktestForecast;
import io.weatherglass.lab.backtest.BacktestReport;
import io.weatherglass.lab.backtest.ModelScores;
import java.util.List;
import java.util.Map;

/** The report of a back-test, for programs; see docs/backtest.md. */
final class BacktestJson {

    private BacktestJson() {}

    static ObjectNode of(BacktestReport report, Map<String, String> leftOut, boolean rows) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("protocol", report.options().protocol().label());
        json.put("level", report.options().level());
        json.put("scoreFrom", report.options().scoreFrom());
        json.put("leastRuns", report.options().minRuns());
        json.set("models", models(report.summaries()));
        ArrayNode groups = json.putArray("groups");
        for (BacktestReport.Group group : report.groups()) {
            groups.addObject()
                    .put("group", group.name())
                    .put("runs", group.instances())
                    .put("scored", group.scored())
                    .set("models", models(report.summaries(group)));
        }
        ArrayNode notReplayed = json.putArray("leftOut");
        leftOut.forEach((run, reason) -> notReplayed.addObject().put("run", run).put("reason", reason));
        if (rows) {
            ArrayNode array = json.putArray("rows");
            report.rows().forEach(row -> array.add(row(row, report)));
        }
        return json;
    }

    private static ArrayNode models(List<ModelScores> summaries) {
        ArrayNode models = JsonNodeFactory.instance.arrayNode();
        for (ModelScores summary : summaries) {
            ObjectNode model = models.addObject();
            model.put("model", summary.model());
            model.put("calibrated", summary.calibrated());
            ArrayNode checkpoints = model.putArray("checkpoints");
            summary.checkpoints().forEach(checkpoint -> checkpoints.add(checkpoint(checkpoint)));
            model.put("summedIntervalScore", summary.summedIntervalScore());
            BacktestReport.ofReference(summary, summaries).ifPresent(share -> model.put("ofStandard", share));
        }
        return models;
    }

    private static ObjectNode checkpoint(ModelScores.Checkpoint checkpoint) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("at", checkpoint.at());
        json.put("n", checkpoint.coverage().trials());
        json.put("coverage", checkpoint.coverage().estimate());
        json.putPOJO("coverageBand", JsonOption.ends(checkpoint.band().shares()));
        json.put("relativeWidth", checkpoint.relativeWidth());
        json.put("intervalScore", checkpoint.intervalScore());
        json.put("hindsightScore", checkpoint.hindsightScore());
        json.put("crps", checkpoint.crps());
        json.put("bias", checkpoint.bias());
        json.put("absoluteError", checkpoint.absoluteError());
        checkpoint.costCoverage().ifPresent(cost -> json.put("costCoverage", cost.estimate()));
        checkpoint
                .closer()
                .ifPresent(closer -> json.putObject("closerThanAtStart")
                        .put("n", closer.trials())
                        .put("share", closer.estimate()));
        return json;
    }

    private static ObjectNode row(BacktestForecast row, BacktestReport report) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("run", row.instance().label());
        json.put("group", row.instance().group());
        json.put("model", row.model());
        json.put("calibrated", row.calibrated());
        json.put("at", report.options().shares().get(row.checkpoint()));
        json.put("elapsedSeconds", row.elapsedSeconds());
        json.put("truthSeconds", row.instance().makespanSeconds());
        json.putPOJO("intervalSeconds", JsonOption.ends(row.interval()));
        json.put("medianSeconds", row.medianSeconds());
        json.put("held", row.held());
        json.put("runEffect", row.runEffect());
        row.cost().ifPresent(cost -> {
            ObjectNode btus = json.putObject("btus");
            btus.put("truth", cost.truth());
            btus.putPOJO("interval", JsonOption.ends(cost.interval()));
            btus.put("median", cost.median());
            btus.put("held", cost.held());
        });
        return json;
    }
}
