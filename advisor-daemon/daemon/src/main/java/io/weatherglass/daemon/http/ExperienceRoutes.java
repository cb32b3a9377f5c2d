package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.traces.history.ForecastInterval;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import io.weatherglass.traces.history.PastForecast;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.StoredRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** What past runs have taught: of which workflows there are runs, and of one of them how long its jobs take. */
final class ExperienceRoutes {

    private static final int RETRY_AFTER_SECONDS = 5;

    /** The latest runs of which jobs and forecasts are read; older ones say little of how the workflow runs now. */
    private static final int LATEST_RUNS = 50;

    private final History history;

    ExperienceRoutes(History history) {
        this.history = history;
    }

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(
                ApiPaths.EXPERIENCE,
                "workflows with past runs, or runtimes by kind of one of them; workflow",
                this::ask));
    }

    private void ask(RoutingContext context) {
        Optional<String> workflow = new QueryParameters(context).notBlank("workflow");
        context.vertx()
                .executeBlocking(
                        () -> Responses.encode(
                                reachable(() -> workflow.map(this::one).orElseGet(this::all))),
                        false)
                .onSuccess(body -> Responses.json(context, 200, body))
                .onFailure(context::fail);
    }

    private ObjectNode all() {
        Map<String, List<StoredRun>> byWorkflow = new TreeMap<>();
        history.runs()
                .forEach(run -> byWorkflow
                        .computeIfAbsent(run.facts().workflow(), name -> new ArrayList<>())
                        .add(run));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode items = json.putArray("items");
        byWorkflow.forEach((name, runs) -> summary(name, runs, items.addObject()));
        return json;
    }

    private static ObjectNode summary(String workflow, List<StoredRun> runs, ObjectNode json) {
        List<Double> makespans = runs.stream()
                .filter(run -> run.facts().end() == RunEnd.COMPLETED)
                .map(run -> run.facts().makespanSeconds())
                .toList();
        json.put("workflow", workflow).put("runs", runs.size()).put("completed", makespans.size());
        if (!makespans.isEmpty()) {
            Percentiles.of(makespans).write(json.putObject("makespanSeconds"));
        }
        if (!runs.isEmpty()) {
            json.put("lastRecorded", runs.get(runs.size() - 1).recorded().toString());
        }
        return json;
    }

    private ObjectNode one(String workflow) {
        List<StoredRun> runs = history.runs(workflow);
        ObjectNode json = summary(workflow, runs, JsonNodeFactory.instance.objectNode());
        List<StoredRun> latest = runs.subList(Math.max(0, runs.size() - LATEST_RUNS), runs.size());
        json.put("latestRuns", latest.size());
        kinds(workflow, latest, json.putArray("kinds"));
        forecasts(latest, json.putArray("forecasts"));
        return json;
    }

    private void kinds(String workflow, List<StoredRun> latest, ArrayNode array) {
        Map<String, List<Double>> runtimes = new TreeMap<>();
        Map<String, Integer> failed = new TreeMap<>();
        long before = latest.isEmpty() ? 0 : latest.get(0).id() - 1;
        history.learnFrom(workflow, before, (run, jobs) -> {
            for (PastJob job : jobs.all()) {
                if (!Double.isNaN(job.observedSeconds())) {
                    runtimes.computeIfAbsent(job.kind(), kind -> new ArrayList<>())
                            .add(job.observedSeconds());
                }
                failed.merge(job.kind(), job.attempt() - 1, Integer::sum);
            }
        });
        runtimes.forEach((kind, seconds) -> {
            ObjectNode json = array.addObject().put("kind", kind).put("failedAttempts", failed.getOrDefault(kind, 0));
            Percentiles.of(seconds).write(json.putObject("runtimeSeconds"));
        });
    }

    /** Of each run the forecast of the makespan nearest its middle, and how many of all its intervals held. */
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

    /** A database that is away is no fault of the daemon. */
    private static <T> T reachable(Supplier<T> question) {
        try {
            return question.get();
        } catch (HistoryException e) {
            throw new ProblemException(Problem.unavailable(e.getMessage(), RETRY_AFTER_SECONDS));
        }
    }
}
