package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.calibration.IntervalReport;
import io.weatherglass.forecast.calibration.Reliability;
import io.weatherglass.forecast.calibration.RiskScore;
import io.weatherglass.forecast.calibration.ScopeReport;
import io.weatherglass.simulation.statistics.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

record CalibrationRoutes(Supplier<Calibrations> calibrations) {
    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.CALIBRATION, this::report));
    }

    private void report(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        Optional<String> workflow = parameters.notBlank("workflow");
        Calibrations known = calibrations.get();
        Optional<CalibrationKey> model = parameters.notBlank("model").map(CalibrationKey::parse);
        Responses.answer(context, () -> json(known, model, workflow));
    }

    private static ObjectNode json(Calibrations known, Optional<CalibrationKey> asked, Optional<String> workflow) {
        Optional<CalibrationKey> model = asked.or(() -> shown(known, workflow));
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("version", known.name())
                .put("runtimeModel", model.map(CalibrationKey::text).orElse(""));
        workflow.ifPresent(name -> json.put("workflow", name));
        scope(report(model.map(known::of).orElse(Calibration.NONE), workflow), json);
        ArrayNode models = json.putArray("models");
        known.keys().forEach(key -> {
            int instances = report(known.of(key), workflow).instances();
            if (instances > 0) {
                models.addObject().put("model", key.text()).put("instances", instances);
            }
        });
        if (workflow.isEmpty()) {
            workflows(asked.map(List::of).orElseGet(known::keys), known, json.putArray("workflows"));
        }
        return json;
    }

    private static ScopeReport report(Calibration calibration, Optional<String> workflow) {
        return workflow.map(calibration::report).orElseGet(calibration::report);
    }

    /** Returns the model with the most completed instances, preferably the latest. */
    private static Optional<CalibrationKey> shown(Calibrations known, Optional<String> workflow) {
        return known.keys().stream()
                .max(Comparator.<CalibrationKey>comparingInt(
                                key -> report(known.of(key), workflow).instances())
                        .thenComparing(key -> known.latestKey().equals(Optional.of(key))));
    }

    private static void workflows(List<CalibrationKey> models, Calibrations known, ArrayNode json) {
        Map<String, List<Calibration.KnownWorkflow>> byName = models.stream()
                .flatMap(key -> known.of(key).workflows().stream())
                .collect(Collectors.groupingBy(Calibration.KnownWorkflow::workflow, TreeMap::new, Collectors.toList()));
        byName.forEach((name, of) -> json.addObject()
                .put(
                        "instances",
                        of.stream()
                                .mapToInt(Calibration.KnownWorkflow::instances)
                                .sum())
                .put(
                        "drifting",
                        of.stream()
                                .mapToInt(Calibration.KnownWorkflow::drifting)
                                .sum())
                .put("workflow", name)
                .putObject("links")
                .put("self", ApiPaths.CALIBRATION + "?workflow=" + ApiPaths.encoded(name)));
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
