package io.weatherglass.daemon.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.daemon.validation.CaptureRateReport;
import io.weatherglass.simulation.statistics.Interval;
import java.util.Locale;

/** The report of capture rates, for programs; see docs/validation.md. */
final class CaptureRateJson {

    private CaptureRateJson() {}

    static ObjectNode of(CaptureRateReport report) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("strategy", report.strategy());
        json.put("inputModel", report.options().shape().label());
        json.put("perturbationLevel", report.perturbationLevels().simulated());
        json.put("perturbationLevelOfRuns", report.perturbationLevels().ofRuns());
        json.put("realizations", report.options().realizations());
        json.put("seed", report.options().seed());
        json.put("vms", report.options().vms().name().toLowerCase(Locale.ROOT));
        json.put("runs", report.runs());
        json.put("meanSeconds", report.meanSeconds());
        json.put("sdSeconds", report.sdSeconds());
        json.set("ci95", interval(report.ci95()));
        json.set("ci99", interval(report.ci99()));
        json.put("captureRate95", report.captured(report.ci95()).estimate());
        json.put("captureRate99", report.captured(report.ci99()).estimate());
        json.put("relativeSize95", report.relativeSize(report.ci95()));
        json.put("relativeSize99", report.relativeSize(report.ci99()));
        ObjectNode btus = json.putObject("btuCounts");
        report.btuCounts().forEach((count, realizations) -> btus.put(String.valueOf(count), realizations));
        if (report.runsWithBtus() > 0) {
            json.put("btuCaptureRate", report.btuCaptureRate());
        }
        json.put("realizationsPerSecondPerCore", Math.round(report.realizationsPerSecondPerCore()));
        ArrayNode leftOut = json.putArray("leftOut");
        report.leftOut().forEach(out -> leftOut.add(ValidationJson.leftOut(out)));
        return json;
    }

    private static ArrayNode interval(Interval interval) {
        return JsonNodeFactory.instance.arrayNode().add(interval.lower()).add(interval.upper());
    }
}
