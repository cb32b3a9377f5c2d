package io.weatherglass.cli.validation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.lab.validation.ErrorSummary;
import io.weatherglass.lab.validation.LeftOut;
import io.weatherglass.lab.validation.Metric;
import io.weatherglass.lab.validation.RunComparison;
import io.weatherglass.lab.validation.RunResult;
import io.weatherglass.lab.validation.ValidationReport;

/** The report of a validation, for programs; see docs/validation.md. */
final class ValidationJson {

    private ValidationJson() {}

    static ObjectNode of(ValidationReport report) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("inputs", report.inputs().label());
        json.put("runs", report.runs().size());
        if (!report.transferRates().isEmpty()) {
            ObjectNode rates = json.putObject("transferBytesPerSecond");
            report.transferRates().forEach((platform, rate) -> {
                if (Double.isFinite(rate.bytesPerSecond())) {
                    rates.put(platform, rate.bytesPerSecond());
                }
            });
        }
        json.set("overall", summary(report.overall()));
        ArrayNode clouds = json.putArray("clouds");
        report.clouds().forEach(cloud -> clouds.add(summary(cloud)));
        ArrayNode groups = json.putArray("groups");
        report.groups().forEach(group -> groups.add(summary(group)));
        ArrayNode leftOut = json.putArray("leftOut");
        report.leftOut().forEach(out -> leftOut.add(leftOut(out)));
        ArrayNode runs = json.putArray("perRun");
        report.runs().forEach(run -> runs.add(run(run)));
        return json;
    }

    private static ObjectNode summary(ErrorSummary summary) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        summary.cloud().ifPresent(cloud -> json.put("cloud", cloud));
        summary.application().ifPresent(application -> json.put("application", application));
        json.put("n", summary.n());
        for (Metric metric : Metric.values()) {
            summary.error(metric).ifPresent(quartiles -> json.putPOJO(metric.label(), quartiles));
        }
        return json.put("equalBtus", summary.equalBtus());
    }

    static ObjectNode leftOut(LeftOut leftOut) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putPOJO("metrics", leftOut.metrics().stream().map(Metric::label).toList());
        json.put("reason", leftOut.reason());
        return json.putPOJO("runs", leftOut.runs());
    }

    private static ObjectNode run(RunComparison run) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("run", run.run())
                .put("cloud", run.cloud())
                .put("application", run.application());
        json.set("real", result(run.real()));
        json.set("simulated", result(run.simulated()));
        ObjectNode errors = json.putObject("error");
        for (Metric metric : Metric.values()) {
            run.error(metric).ifPresent(error -> errors.put(metric.label(), error));
        }
        return json;
    }

    private static ObjectNode result(RunResult result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        result.makespanSeconds().ifPresent(value -> json.put("makespanSeconds", value));
        result.vmUptimeSeconds().ifPresent(value -> json.put("vmUptimeSeconds", value));
        result.usage().ifPresent(value -> json.put("usage", value));
        result.btuCount().ifPresent(value -> json.put("btuCount", (long) value));
        return json;
    }
}
