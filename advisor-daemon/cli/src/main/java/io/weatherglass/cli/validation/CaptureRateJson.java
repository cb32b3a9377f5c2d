package io.weatherglass.cli.validation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.lab.experiments.InputModelChoice;
import io.weatherglass.lab.validation.CaptureRateReport;
import io.weatherglass.simulation.statistics.CountDistribution;
import java.util.Locale;

/** The report of capture rates, for programs; see docs/validation.md. */
final class CaptureRateJson {

    private CaptureRateJson() {}

    static ObjectNode of(CaptureRateReport report) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("strategy", report.strategy());
        json.put("inputModel", report.options().shape().label());
        report.perturbationLevel().ifPresent(level -> json.put("perturbationLevel", level));
        json.put("perturbationLevelOfRuns", report.perturbationLevels().ofRuns());
        json.put("realizations", report.options().realizations());
        json.put("seed", report.options().seed());
        json.put("vms", report.options().vms().name().toLowerCase(Locale.ROOT));
        json.put("runs", report.runs());
        json.put("meanSeconds", report.meanSeconds());
        json.put("sdSeconds", report.sdSeconds());
        json.putPOJO("ci95", JsonOption.ends(report.ci95().interval()));
        json.putPOJO("ci99", JsonOption.ends(report.ci99().interval()));
        json.put("captureRate95", report.ci95().captured().estimate());
        json.put("captureRate99", report.ci99().captured().estimate());
        json.put("relativeSize95", report.ci95().relativeSize());
        json.put("relativeSize99", report.ci99().relativeSize());
        ObjectNode btus = json.putObject("btuCounts");
        CountDistribution counts = report.btuCounts();
        counts.probabilities().keySet().forEach(count -> btus.put(String.valueOf(count), counts.occurrences(count)));
        report.btus()
                .ifPresent(captured ->
                        json.put("btuCaptureRate", captured.withinRange().estimate()));
        json.put("realizationsPerSecondPerCore", Math.round(report.realizationsPerSecondPerCore()));
        ArrayNode notes = json.putArray("notes");
        if (report.levelIsUnknown()) {
            notes.add(InputModelChoice.NO_LEVEL);
        }
        ArrayNode leftOut = json.putArray("leftOut");
        report.leftOut().forEach(out -> leftOut.add(ValidationJson.leftOut(out)));
        return json;
    }
}
