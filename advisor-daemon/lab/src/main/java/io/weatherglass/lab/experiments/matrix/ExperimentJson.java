package io.weatherglass.lab.experiments.matrix;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.weatherglass.cli.options.JsonOption;
import java.nio.file.Path;

final class ExperimentJson {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .registerModule(new Jdk8Module())
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_ABSENT);

    private ExperimentJson() {}

    static ObjectNode of(ExperimentReport report, Path experiment, Path results) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("experiment", experiment.toString());
        json.put("results", results.toString());
        json.put("simulated", report.rows().size() - report.reused());
        json.put("reused", report.reused());
        json.put("others", report.others());
        json.putPOJO("notes", report.notes());
        ArrayNode cells = json.putArray("cells");
        report.rows().forEach(row -> cells.add(row(row)));
        ArrayNode failures = json.putArray("failures");
        report.failures().forEach(failure -> {
            ObjectNode cell = MAPPER.valueToTree(failure.cell());
            failures.add(cell.put("reason", failure.reason()));
        });
        return json;
    }

    private static ObjectNode row(ExperimentReport.Row row) {
        CellResult result = row.result();
        ObjectNode json = MAPPER.valueToTree(row.cell());
        json.setAll(MAPPER.<ObjectNode>valueToTree(result));
        json.putPOJO("ci95", JsonOption.ends(result.ci95()));
        json.putPOJO("ci99", JsonOption.ends(result.ci99()));
        result.btuMean().ifPresent(mean -> json.put("btuMean", mean));
        return json;
    }
}
