package io.weatherglass.cli.validation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.lab.backtest.ColdForecast;
import io.weatherglass.lab.backtest.ColdReport;
import java.util.List;
import java.util.Map;

/** The report of a back-test of first runs, for programs; see docs/backtest.md. */
final class ColdJson {

    private ColdJson() {}

    static ObjectNode of(ColdReport report, Map<String, String> leftOut, boolean rows) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("protocol", "cold");
        json.put("level", report.options().level());
        ArrayNode past = json.putArray("pastRuns");
        for (int pastRuns : report.pastRuns()) {
            ObjectNode one = past.addObject();
            one.put("pastRuns", pastRuns);
            one.set("model", stages(report.stages(pastRuns, false)));
            one.set("withPrior", stages(report.stages(pastRuns, true)));
        }
        ArrayNode notReplayed = json.putArray("leftOut");
        leftOut.forEach((run, reason) -> notReplayed.addObject().put("run", run).put("reason", reason));
        if (rows) {
            ArrayNode array = json.putArray("rows");
            report.rows().forEach(row -> array.add(row(row, report)));
        }
        return json;
    }

    private static ArrayNode stages(List<ColdReport.Stage> stages) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (ColdReport.Stage stage : stages) {
            ObjectNode json = array.addObject();
            json.put("at", stage.at());
            json.put("n", stage.coverage().trials());
            json.put("coverage", stage.coverage().estimate());
            json.put("medianWidth", stage.medianWidth());
            json.put("intervalScore", stage.meanScore());
            json.put("medianError", stage.medianError());
            stage.btuCoverage().ifPresent(held -> json.put("costCoverage", held.estimate()));
        }
        return array;
    }

    private static ObjectNode row(ColdForecast row, ColdReport report) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("run", row.instance().label());
        json.put("series", row.series());
        json.put("campaign", row.campaign());
        json.put("pastRuns", row.pastRuns());
        json.put("at", report.options().shares().get(row.checkpoint()));
        json.put("elapsedSeconds", row.elapsedSeconds());
        json.put("truthSeconds", row.instance().makespanSeconds());
        json.put("medianSeconds", row.medianSeconds());
        json.putPOJO("modelSeconds", JsonOption.ends(row.model()));
        json.putPOJO("intervalSeconds", JsonOption.ends(row.published()));
        row.btus().ifPresent(btus -> {
            ObjectNode node = json.putObject("btus");
            node.put("truth", btus.truth());
            node.putPOJO("model", JsonOption.ends(btus.model()));
            node.putPOJO("interval", JsonOption.ends(btus.published()));
        });
        return json;
    }
}
