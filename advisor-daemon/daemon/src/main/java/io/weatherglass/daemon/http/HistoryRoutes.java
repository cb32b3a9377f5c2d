package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.documents.ComparisonDocument;
import io.weatherglass.daemon.documents.RunDocuments;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BodiesInFlight;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.MediaTypes;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.forecast.attributing.RunComparer;
import io.weatherglass.forecast.history.RunImport.Imported;
import io.weatherglass.forecast.history.RunImport.Result;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.StoredRun;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;

record HistoryRoutes(History history, RecordingIntake intake, BodiesInFlight bodies) {
    private static final int DEFAULT_SIZE = 50;
    private static final int MAX_SIZE = 500;
    private static final int MAX_COUNTED = 10_000;

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(ApiPaths.HISTORY, this::list),
                new Endpoint(
                        HttpMethod.POST,
                        ApiPaths.HISTORY,
                        List.of(MediaTypes::requireJson, bodies::receive, this::post)),
                Endpoint.get(ApiPaths.PAST_RUN, this::one),
                Endpoint.get(ApiPaths.COMPARISON, this::compare));
    }

    private void list(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        Optional<String> workflow = parameters.notBlank("workflow");
        int page = parameters.integer("page", 1, 1, Integer.MAX_VALUE);
        int size = parameters.integer("size", DEFAULT_SIZE, 1, MAX_SIZE);
        int cursor = parameters.integer("cursor", 0, 0, Integer.MAX_VALUE);
        Responses.answer(context, () -> {
            List<StoredRun> found = history.page(workflow, cursor, (page - 1L) * size, size + 1);
            List<StoredRun> runs = found.subList(0, Math.min(size, found.size()));
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            ArrayNode items = json.putArray("items");
            runs.forEach(run -> items.add(linked(RunDocuments.of(run), run.id())));
            long total = history.count(workflow, MAX_COUNTED + 1);
            json.put("page", page).put("size", size).put("total", Math.min(total, MAX_COUNTED));
            if (total > MAX_COUNTED) {
                json.put("totalIsMinimum", true);
            }
            if (found.size() > size) {
                json.put("next", nextPage(workflow, runs.get(size - 1).id(), size));
            }
            return json;
        });
    }

    private static String nextPage(Optional<String> workflow, long lastId, int size) {
        return ApiPaths.HISTORY + "?cursor=" + lastId + "&size=" + size
                + workflow.map(name -> "&workflow=" + URLEncoder.encode(name, StandardCharsets.UTF_8))
                        .orElse("");
    }

    private static ObjectNode linked(ObjectNode run, long id) {
        run.putObject("links").put("self", ApiPaths.HISTORY + "/" + id);
        return run;
    }

    private void one(RoutingContext context) {
        String id = context.pathParam("id");
        Responses.answer(context, () -> {
            StoredRun stored = run(id);
            PastRun run = history.whole(stored.id()).orElseThrow(() -> Problem.unknownRun(id));
            return linked(RunDocuments.of(stored, run), stored.id());
        });
    }

    private StoredRun run(String id) {
        return (id.matches("\\d{1,18}") ? history.run(Long.parseLong(id)) : Optional.<StoredRun>empty())
                .orElseThrow(() -> Problem.unknownRun(id));
    }

    /** Compares two runs or, if a workflow is given, two of its revisions. */
    private void compare(RoutingContext context) {
        QueryParameters parameters = new QueryParameters(context);
        Optional<String> workflow = parameters.notBlank("workflow");
        String before = parameters.required("before");
        String after = parameters.required("after");
        Responses.answer(context, () -> {
            RunComparer comparer = new RunComparer(history);
            try {
                return ComparisonDocument.of(
                        workflow.isPresent()
                                ? comparer.compareRevisions(workflow.get(), before, after)
                                : comparer.compare(List.of(run(before)), List.of(run(after))));
            } catch (NoSuchElementException e) {
                throw Problem.noComparison(404, e.getMessage());
            } catch (IllegalArgumentException e) {
                throw Problem.noComparison(400, e.getMessage());
            }
        });
    }

    private void post(RoutingContext context) {
        byte[] body = BodiesInFlight.of(context).getBytes();
        context.vertx()
                .executeBlocking(() -> intake.accept(body, () -> Authentication.requireAdmin(context)), false)
                .onSuccess(accepted -> Responses.json(
                        context,
                        accepted.runs().stream().anyMatch(run -> run.result() == Result.ADDED) ? 201 : 200,
                        Responses.encode(json(accepted))))
                .onFailure(context::fail);
    }

    private static ObjectNode json(RecordingIntake.Accepted accepted) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode runs = json.putArray("runs");
        accepted.runs().forEach(run -> runs.add(json(run)));
        accepted.leftOut().forEach(json.putArray("leftOut")::add);
        accepted.warning().ifPresent(warning -> json.put("warning", warning));
        return json;
    }

    private static ObjectNode json(Imported imported) {
        return linked(
                JsonNodeFactory.instance
                        .objectNode()
                        .put("id", imported.id())
                        .put("instance", imported.label())
                        .put("result", imported.result().name().toLowerCase(Locale.ROOT))
                        .put("outcome", imported.end().name().toLowerCase(Locale.ROOT)),
                imported.id());
    }
}
