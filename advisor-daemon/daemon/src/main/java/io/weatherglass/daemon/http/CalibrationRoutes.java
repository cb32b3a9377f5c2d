package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.calibration.IntervalReport;
import io.weatherglass.forecast.calibration.Reliability;
import io.weatherglass.forecast.calibration.RiskScore;
import io.weatherglass.forecast.calibration.ScopeReport;
import io.weatherglass.simulation.statistics.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** How often published intervals have held, beside how often they should. */
final class CalibrationRoutes {

    private final Supplier<Calibrations> calibrations;

    CalibrationRoutes(Supplier<Calibrations> calibrations) {
        this.calibrations = calibrations;
    }

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(
                ApiPaths.CALIBRATION, "nominal and measured coverage of the intervals; workflow, model", this::report));
    }

    private void report(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        Optional<String> workflow = parameters.notBlank("workflow");
        Calibrations known = calibrations.get();
        String model = parameters
                .notBlank("model")
                .orElseGet(() -> known.latestKey().map(CalibrationKey::text).orElse(""));
        context.vertx()
                .executeBlocking(() -> Responses.encode(json(known, model, workflow)), false)
                .onSuccess(body -> Responses.json(context, 200, body))
                .onFailure(context::fail);
    }

    private static ObjectNode json(Calibrations known, String model, Optional<String> workflow) {
        Calibration calibration = known.of(CalibrationKey.parse(model));
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("version", known.name())
                .put("runtimeModel", model);
        workflow.ifPresent(name -> json.put("workflow", name));
        scope(workflow.map(calibration::report).orElseGet(calibration::report), json);
        if (workflow.isEmpty()) {
            ArrayNode workflows = json.putArray("workflows");
            calibration
                    .workflows()
                    .forEach(of -> workflows
                            .addObject()
                            .put("workflow", of.workflow())
                            .put("instances", of.instances())
                            .put("drifting", of.drifting())
                            .putObject("links")
                            .put("self", ApiPaths.CALIBRATION + "?workflow=" + ApiPaths.encoded(of.workflow())));
        }
        return json;
    }

    private static void scope(ScopeReport report, ObjectNode json) {
        json.put("instances", report.instances()).put("drifting", report.drifting());
        ArrayNode intervals = json.putArray("intervals");
        report.intervals().forEach(interval -> interval(interval, intervals.addObject()));
        ArrayNode risks = json.putArray("risks");
        report.risks().forEach((kind, reliability) -> risk(kind, reliability, risks.addObject()));
    }

    private static void interval(IntervalReport interval, ObjectNode json) {
        Interval band = interval.band().shares();
        json.put("quantity", name(interval.quantity()))
                .put("stage", interval.bucket().centre())
                .put("level", interval.level())
                .put("instances", interval.instances())
                .put("needed", interval.needed())
                .put("coverage", interval.coverage())
                .put("modelCoverage", interval.modelCoverage());
        json.putArray("coverageBand").add(band.lower()).add(band.upper());
        json.put("meanWidth", interval.width()).put("modelMeanWidth", interval.modelWidth());
        interval.widening()
                .ifPresent(
                        widening -> json.put("lowerWidening", widening.lower()).put("upperWidening", widening.upper()));
        json.put("drifting", interval.drifting());
    }

    private static void risk(RiskScore.Kind kind, Reliability reliability, ObjectNode json) {
        json.put("risk", kind == RiskScore.Kind.DEADLINE_MISS ? "deadlineMiss" : "budgetExceeded")
                .put("forecasts", reliability.forecasts())
                .put("brierScore", reliability.brier());
        ArrayNode bins = json.putArray("bins");
        for (int place = 0; place < reliability.bins().size(); place++) {
            Reliability.Bin bin = reliability.bins().get(place);
            if (bin.forecasts() > 0) {
                bins.addObject()
                        .put("from", place / (double) reliability.bins().size())
                        .put("to", (place + 1) / (double) reliability.bins().size())
                        .put("forecasts", bin.forecasts())
                        .put("meanProbability", bin.probabilitySum() / bin.forecasts())
                        .put("came", bin.came() / (double) bin.forecasts());
            }
        }
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
