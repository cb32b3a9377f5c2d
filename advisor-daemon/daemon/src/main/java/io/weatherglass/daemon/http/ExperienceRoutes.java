package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.documents.QuoteDocuments;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.traces.history.ForecastInterval;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastForecast;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.RunFilter;
import io.weatherglass.traces.history.StoredRun;
import io.weatherglass.traces.history.WorkflowRunSummary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

record ExperienceRoutes(History history) {

    private static final int LATEST_RUNS = 50;

    private static final int LATEST_MAKESPANS = 100;

    private static final int MAX_COUNTED = 1_000;

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(ApiPaths.EXPERIENCE, this::ask));
    }

    private void ask(RoutingContext context) {
        Optional<String> workflow = new QueryParameters(context).notBlank("workflow");
        Responses.answer(context, () -> workflow.map(this::one).orElseGet(this::all));
    }

    private ObjectNode all() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode items = json.putArray("items");
        history.summaries(Optional.empty(), MAX_COUNTED + 1, LATEST_MAKESPANS)
                .forEach(of -> summary(of, items.addObject()));
        return json;
    }

    private static void summary(WorkflowRunSummary of, ObjectNode json) {
        json.put("workflow", of.workflow())
                .put("runs", Math.min(of.runs(), MAX_COUNTED))
                .put("completed", Math.min(of.completed(), MAX_COUNTED));
        if (of.runs() > MAX_COUNTED) {
            json.put("countsAreMinimum", true);
        }
        if (!of.makespans().isEmpty()) {
            Percentiles.write(of.makespans(), json.putObject("makespanSeconds"));
        }
        json.put("lastRecorded", of.lastRecorded().toString());
    }

    private ObjectNode one(String workflow) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        history.summaries(Optional.of(workflow), MAX_COUNTED + 1, LATEST_MAKESPANS).stream()
                .findFirst()
                .ifPresentOrElse(
                        of -> summary(of, json),
                        () -> json.put("workflow", workflow).put("runs", 0).put("completed", 0));
        List<StoredRun> latest = history.newest(RunFilter.of(workflow), Long.MAX_VALUE, LATEST_RUNS);
        json.put("latestRuns", latest.size());
        kinds(workflow, latest, json.putArray("kinds"));
        forecasts(latest, json.putArray("forecasts"));
        json.set("quotes", QuoteDocuments.of(history.quotes().outcomes(workflow, QuoteDocuments.LAST)));
        return json;
    }

    private void kinds(String workflow, List<StoredRun> latest, ArrayNode array) {
        Map<String, List<Double>> runtimes = new TreeMap<>();
        Map<String, Integer> failed = new TreeMap<>();
        if (!latest.isEmpty()) {
            long before = latest.get(0).id() - 1;
            long last = latest.get(latest.size() - 1).id();
            history.learnFrom(RunFilter.of(workflow), before, last, (run, jobs, vms) -> {
                for (PastJob job : jobs.all()) {
                    if (!Double.isNaN(job.observedSeconds())) {
                        runtimes.computeIfAbsent(job.kind(), kind -> new ArrayList<>())
                                .add(job.observedSeconds());
                    }
                    failed.merge(job.kind(), job.attempt() - 1, Integer::sum);
                }
            });
        }
        runtimes.forEach((kind, seconds) -> {
            ObjectNode json = array.addObject().put("kind", kind).put("failedAttempts", failed.getOrDefault(kind, 0));
            Percentiles.write(seconds, json.putObject("runtimeSeconds"));
        });
    }

    private void forecasts(List<StoredRun> latest, ArrayNode array) {
        for (StoredRun run : latest) {
            List<PastForecast> forecasts = history.forecasts(run.id());
            ObjectNode json = array.addObject()
                    .put("run", run.id())
                    .put("instance", run.facts().instance())
                    .put("makespanSeconds", run.facts().makespanSeconds());
            ArrayNode levels = json.putArray("intervals");
            Map<String, int[]> held = new TreeMap<>();
            forecasts.forEach(forecast -> forecast.intervals().forEach(interval -> count(interval, held)));
            held.forEach((key, counts) -> levels.addObject()
                    .put("quantity", key.substring(0, key.indexOf('/')))
                    .put("level", Double.parseDouble(key.substring(key.indexOf('/') + 1)))
                    .put("forecasts", counts[1])
                    .put("held", counts[0]));
            middle(forecasts).ifPresent(forecast -> middle(forecast, json));
        }
    }

    private static void count(ForecastInterval interval, Map<String, int[]> held) {
        interval.held().ifPresent(truth -> {
            String quantity = interval.quantity().name().toLowerCase(Locale.ROOT);
            int[] counts = held.computeIfAbsent(quantity + "/" + interval.level(), key -> new int[2]);
            counts[0] += truth ? 1 : 0;
            counts[1]++;
        });
    }

    private static Optional<PastForecast> middle(List<PastForecast> forecasts) {
        return forecasts.isEmpty()
                ? Optional.empty()
                : Optional.of(Collections.min(
                        forecasts,
                        (a, b) -> Double.compare(Math.abs(a.elapsedShare() - 0.5), Math.abs(b.elapsedShare() - 0.5))));
    }

    private static void middle(PastForecast forecast, ObjectNode json) {
        forecast.intervals().stream()
                .filter(interval -> interval.quantity() == ForecastInterval.Quantity.MAKESPAN
                        && Math.abs(interval.level() - 0.95) < 1e-9)
                .findFirst()
                .ifPresent(interval -> json.putObject("middle")
                        .put("elapsedShare", forecast.elapsedShare())
                        .put("medianSeconds", forecast.makespanMedianSeconds())
                        .put("lowerSeconds", interval.lower())
                        .put("upperSeconds", interval.upper()));
    }
}
